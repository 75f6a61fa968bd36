// The boards, compiled to WebAssembly: a question in JSON, an answer in JSON.

export class Engine {
  #exports;

  constructor(instance) {
    this.#exports = instance.exports;
  }

  /// The boards of a compiled module.
  static async of(module) {
    return new Engine(await WebAssembly.instantiate(module, {}));
  }

  /// Answer of the boards to a question; throws what is wrong with it.
  ask(question) {
    const text = new TextEncoder().encode(JSON.stringify(question));
    const at = this.#exports.reserve(text.length);
    new Uint8Array(this.#exports.memory.buffer, at, text.length).set(text);
    const length = this.#exports.ask();
    // The memory may have grown, and so moved.
    const answer = new Uint8Array(this.#exports.memory.buffer, this.#exports.answer(), length);
    const { ok, error } = JSON.parse(new TextDecoder().decode(answer));
    if (error !== undefined) throw new Error(error);
    return ok;
  }
}

/// The module, unpacked and compiled while it loads.
export async function load() {
  const response = await fetch("qipan.wasm.gz");
  if (!response.ok) throw new Error(`qipan.wasm.gz: ${response.status}`);
  const [head, body] = response.body.tee();
  const reader = head.getReader();
  const { value } = await reader.read();
  reader.cancel();
  // A server may have said that it is packed, and the browser unpacked it.
  const isPacked = value[0] === 0x1f && value[1] === 0x8b;
  const unpacked = isPacked ? body.pipeThrough(new DecompressionStream("gzip")) : body;
  return WebAssembly.compileStreaming(new Response(unpacked, { headers: { "Content-Type": "application/wasm" } }));
}
