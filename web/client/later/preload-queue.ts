/** So many pages are preloaded at once; the pages themselves come first. */
export const PARALLEL_PRELOADS = 4;

export type PreloadQueue = {
  /** Loads it when its turn comes; under each name once only, whatever came of it. */
  add(name: string, load: Load): void;
  /** Loads it next: somebody points at it. */
  urge(name: string, load: Load): void;
};

type Load = () => Promise<unknown>;

/** Runs each load once, a few at a time, first come first served. Failures are passed over. */
export function createPreloadQueue(): PreloadQueue {
  const seen = new Set<string>();
  const waiting: { readonly name: string; readonly load: Load }[] = [];
  let running = 0;
  const next = () => {
    while (running < PARALLEL_PRELOADS) {
      const first = waiting.shift();
      if (!first) return;
      running += 1;
      void first
        .load()
        .catch(() => {})
        .finally(() => {
          running -= 1;
          next();
        });
    }
  };
  return {
    add(name, load) {
      if (seen.has(name)) return;
      seen.add(name);
      waiting.push({ name, load });
      next();
    },
    urge(name, load) {
      this.add(name, load);
      const at = waiting.findIndex((each) => each.name === name);
      if (at > 0) waiting.unshift(...waiting.splice(at, 1));
    },
  };
}
