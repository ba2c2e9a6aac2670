/** Keeps the last value for each key. Compares the inputs (`of`) by value. */
export class MemoizeLast<Made> {
  readonly #kept = new Map<string, { readonly of: readonly unknown[]; readonly made: Made }>();

  get(key: string, of: readonly unknown[], make: () => Made): Made {
    const known = this.#kept.get(key);
    if (known?.of.length === of.length && of.every((each, at) => each === known.of[at])) {
      return known.made;
    }
    const made = make();
    this.#kept.set(key, { of, made });
    return made;
  }
}
