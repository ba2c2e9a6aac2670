/**
 * Keeps for each key what was last made, as long as it would be made of the same again: `of` are texts or numbers,
 * compared by value. For what is dear to make and seldom changes, with few keys; nothing is ever dropped.
 */
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
