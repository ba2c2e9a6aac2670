export type BuildWatch = {
  readonly id: string;
  /** Interval of the requests, in milliseconds. The first one also waits for it. */
  readonly every: number;
  readonly fetch: (url: string) => Promise<Pick<Response, 'json'>>;
  readonly now: () => number;
  readonly after: (milliseconds: number, run: () => void) => void;
  readonly onChange: () => void;
};

/** Polls which build the site runs. Ignores failed and invalid responses. */
export function watchBuild(watch: BuildWatch): void {
  let changed = false;
  const poll = async () => {
    if (changed) return;
    // Scheduled before the request, so that one that never settles does not stop the polling.
    watch.after(watch.every, poll);
    const found = await readBuild(watch);
    if (changed || found === null || found === watch.id) return;
    changed = true;
    watch.onChange();
  };
  watch.after(watch.every, poll);
}

async function readBuild({ fetch, now }: BuildWatch): Promise<string | null> {
  try {
    const body: { id?: unknown } | null = await (
      await fetch(`/builds/latest.json?${now()}`)
    ).json();
    return typeof body?.id === 'string' ? body.id : null;
  } catch {
    return null;
  }
}
