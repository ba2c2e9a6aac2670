export type BuildWatch = {
  /** The build this page is of. */
  readonly id: string;
  /** Time between two questions, and before the first, in milliseconds. */
  readonly every: number;
  readonly fetch: (url: string) => Promise<Pick<Response, 'json'>>;
  readonly now: () => number;
  readonly after: (milliseconds: number, run: () => void) => void;
  /** Called once, when the site runs another build. */
  readonly onChange: () => void;
};

/** Asks from time to time which build the site runs. Answers that fail or make no sense are passed over. */
export function watchBuild(watch: BuildWatch): void {
  let changed = false;
  const ask = async () => {
    if (changed) return;
    // Before the question, so that one that is never answered does not end the watch.
    watch.after(watch.every, ask);
    const found = await readBuild(watch);
    if (changed || found === null || found === watch.id) return;
    changed = true;
    watch.onChange();
  };
  watch.after(watch.every, ask);
}

async function readBuild({ fetch, now }: BuildWatch): Promise<string | null> {
  try {
    const answer: { id?: unknown } | null = await (
      await fetch(`/builds/latest.json?${now()}`)
    ).json();
    return typeof answer?.id === 'string' ? answer.id : null;
  } catch {
    return null;
  }
}
