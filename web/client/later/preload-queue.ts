export const PARALLEL_PRELOADS = 4;

export type PreloadQueue = {
  /** Adds a load to the end of the queue. A name already seen is ignored, even after a failure. */
  add(name: string, load: Load): void;
  /** Moves a load to the front, because a visitor points at its link. */
  prioritize(name: string, load: Load): void;
};

type Load = () => Promise<unknown>;

/** Creates a queue that runs each load once. Failures are ignored. */
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
    prioritize(name, load) {
      this.add(name, load);
      const at = waiting.findIndex((each) => each.name === name);
      if (at > 0) waiting.unshift(...waiting.splice(at, 1));
    },
  };
}
