/** Calls of functions in MicroPython's WebAssembly table. */

/**
 * Remember each function that is read from a WebAssembly table, because MicroPython's JavaScript
 * reads it again for an assertion at each call, which takes a fifth of all its time. Tables are
 * written only when MicroPython starts, before any call.
 */
export function rememberTableFunctions() {
  const { prototype } = WebAssembly.Table;
  const { get } = prototype;
  prototype.get = function remembered(at) {
    this.functions ??= [];
    this.functions[at] ??= get.call(this, at);
    return this.functions[at];
  };
}
