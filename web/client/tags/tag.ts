export type TagPage = Record<string, unknown>;

/** A paid order for vendors. It does not identify the buyer. */
export type Sale = {
  /** Stable for each order, and useless for finding it. */
  readonly id: string;
  /** Amount in major units with the currency's decimals: `19.99`, `1999`. */
  readonly value: string;
  readonly currency: string;
  readonly product: string;
};

export type Tag = {
  /** Prepares the page and returns the script's address. Called once, before the script loads. */
  load(id: string, page: TagPage): string;
  scriptLoaded?(id: string, page: TagPage): void;
  /** Passes the consent on, after `load` and after every change. */
  consent(allowed: boolean, context: TagContext): void;
  /** Reports a paid order after consent. */
  sale?(sale: Sale, context: TagContext): void;
};

type TagContext = { readonly id: string; readonly page: TagPage };

/** Returns the array from which a vendor's script takes its commands. */
export function queueOf(page: TagPage, name: string): unknown[] {
  const known = page[name];
  if (Array.isArray(known)) return known;
  const queue: unknown[] = [];
  page[name] = queue;
  return queue;
}

type Call = ((...command: unknown[]) => void) & { q?: unknown[][] };

/** Returns the function that a vendor's script replaces. Until then, `list` queues its calls. */
export function stubOf(page: TagPage, name: string, list: 'q' | 'a'): Call {
  const known = page[name];
  if (typeof known === 'function') return known as Call;
  const waiting: unknown[][] = [];
  const stub = Object.assign((...command: unknown[]) => void waiting.push(command), {
    [list]: waiting,
  }) as Call;
  page[name] = stub;
  return stub;
}
