// ---- the record -------------------------------------------------------------------------------------------

// The record's text, byte for byte; how it is packed is told in packed.rs.
async function record(label) {
  const packedText = document.getElementById(`packed${label}`).textContent;
  const packed = Uint8Array.from(atob(packedText), letter => letter.charCodeAt(0));
  const unzipped = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(unzipped).arrayBuffer());
  const end = bytes.indexOf(10);
  const begin = bytes.indexOf(10, end + 1) + 1;
  const text = (from, to) => new TextDecoder().decode(bytes.subarray(from, to));
  const unit = BigInt(text(end + 1, begin - 1));
  const planes = bytes.subarray(begin);
  const samples = planes.length / 8;
  const inOrder = new Uint8Array(planes.length);
  for (let at = 0; at < planes.length; at++) {
    inOrder[8 * (at % samples) + Math.floor(at / samples)] = planes[at];
  }

  const differences = new BigUint64Array(inOrder.buffer);
  let at = 0;
  const times = length => {
    const written = [];
    let time = 0n;
    for (const end = at + length; at < end; at++) {
      time = BigInt.asUintN(64, time + (differences[at] >> 1n ^ -(differences[at] & 1n)));
      written.push(time * unit);
    }
    return written.join();
  };
  return text(0, end).replace(/"times":(\d+)/g, (_, length) => `"times":[${times(Number(length))}]`);
}

// The record's text as values; what may have more digits than a number can hold stays text.
function parsed(text) {
  return JSON.parse(text.replace(/"(operations|count)":(\d+)/g, '"$1":"$2"'));
}

// A line per sample, as `qipan samples` prints them.
function csv(record, id) {
  const field = value => {
    const text = String(value ?? "");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  // No spreadsheet takes it for a formula.
  const harmless = text => /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  const { before, program } = record.sessions[0] ?? {};
  const origin = [id, harmless(before?.cpu ?? ""), harmless(program?.commit ?? "")];
  const lines = [[
    "record", "machine", "commit", "game", "model", "pressure_kib", "threads", "board", "role", "again",
    "job", "stratum", "depth", "positions", "round", "repetitions", "timer", "time_ns", "operations", "count",
  ]];
  for (const { game, model, pressure, threads, jobs, strata, rows } of record.groups) {
    for (const { board, again, measured } of rows) measured.forEach((run, job) => {
      const { depth, positions, repetitions, every, timer, operations, count, times } = run;
      // It took its turn in two rounds out of so many times two.
      const roundOf = sample => 2 * Math.floor(sample / 2) * (every ?? 1) + sample % 2;
      times.forEach((time, sample) => lines.push([
        ...origin, game, model, pressure, threads, board.name, board.role, again,
        harmless(jobs[job]), strata?.[job], depth, positions, roundOf(sample), repetitions, timer, time,
        operations, count,
      ]));
    });
  }
  return lines.map(line => line.map(field).join() + "\n").join("");
}

async function download(name, { label, record: id }) {
  const text = await record(label);
  const isTable = name.endsWith(".csv");
  const [content, type] = isTable ? [csv(parsed(text), id), "text/csv"] : [text, "application/json"];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = label ? name.replace(".", `-${label}.`) : name;
  link.click();
  URL.revokeObjectURL(link.href);
  return link.download;
}

for (const button of all("[data-download]")) button.addEventListener("click", async () => {
  const place = button.closest(".downloads");
  const status = place.querySelector("output");
  try {
    const name = await download(button.dataset.download, place.dataset);
    status.textContent = inWords(`${name} is made.`, `已生成 ${name}。`);
  } catch (error) {
    status.textContent = inWords(
      `This browser could not unpack the record: ${error.message}.`,
      `此浏览器无法取出记录：${error.message}。`,
    );
  }
});
