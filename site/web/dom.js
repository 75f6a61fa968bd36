// Elements in one call.

/// An element: `make("p", { class: "note" }, "text", child, …)`. What begins with `on` is a listener.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/// A choice with a label before it; `groups` is a list of [title or null, [[value, text], …]].
export function choice(id, label, groups, value, onchange) {
  const select = make("select", { id, onchange: () => onchange(select.value) });
  for (const [title, options] of groups) {
    const parent = title === null ? select : make("optgroup", { label: title });
    for (const [name, text] of options) parent.append(make("option", { value: name }, text));
    if (parent !== select) select.append(parent);
  }
  select.value = value;
  return make("div", { class: "field" }, make("label", { for: id }, label), select);
}

/// A number of bytes in words.
export function bytes(count) {
  if (count < 1024) return `${count} B`;
  if (count < 1024 * 1024) return `${Number((count / 1024).toPrecision(3))} KiB`;
  return `${Number((count / 1024 / 1024).toPrecision(3))} MiB`;
}
