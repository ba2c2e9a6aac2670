/** The window, as vendors keep their queues in it. */
export type TagPage = Record<string, unknown>;

/** A vendor's script as the shop drives it, in the vendor's own words. */
export type Tag = {
  /** Prepares the page's side and returns the script's address. Once, before the script loads. */
  load(id: string, page: TagPage): string;
  /** What is left to do once the script has arrived. */
  arrived?(id: string, page: TagPage): void;
  /** Tells the vendor what the visitor says; after `load`, and whenever it changes. */
  consent(allowed: boolean, told: { readonly id: string; readonly page: TagPage }): void;
};

/** The array a vendor's script finds its commands in when it arrives. */
export function queueOf(page: TagPage, name: string): unknown[] {
  const known = page[name];
  if (Array.isArray(known)) return known;
  const queue: unknown[] = [];
  page[name] = queue;
  return queue;
}

type Call = ((...command: unknown[]) => void) & { q?: unknown[][]; queue?: unknown[][] };

/** The function a vendor's script replaces when it arrives; until then its calls wait in `list`. */
export function stubOf(page: TagPage, name: string, list: 'q' | 'queue' | 'a'): Call {
  const known = page[name];
  if (typeof known === 'function') return known as Call;
  const waiting: unknown[][] = [];
  const stub = Object.assign((...command: unknown[]) => void waiting.push(command), {
    [list]: waiting,
  }) as Call;
  page[name] = stub;
  return stub;
}
