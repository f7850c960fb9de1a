/** A view of WebAssembly memory that is kept from call to call, because making one takes longer than a small copy. */

type FloatArray = Float32Array | Float64Array;

export class Window {
  readonly #look: () => FloatArray;
  #view: FloatArray | undefined;

  /** `look` makes a view; what it shows must stay where it is in WebAssembly memory. */
  constructor(look: () => FloatArray) {
    this.#look = look;
  }

  /** For use at once: memory that grows leaves all older views empty. */
  get values(): FloatArray {
    if (this.#view === undefined || this.#view.length === 0) this.#view = this.#look();
    return this.#view;
  }
}
