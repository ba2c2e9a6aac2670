/** The window, as vendors keep their queues in it. */
export type TagPage = Record<string, unknown>;

/** An order that was paid, as vendors may know it: nothing in it tells who bought. */
export type Sale = {
  /** The same for the same order, and of no use to find it. */
  readonly id: string;
  /** What was paid in major units, with the decimals of the currency: `19.99`, `1999`. */
  readonly value: string;
  readonly currency: string;
  /** Key of the product it was bought for. */
  readonly product: string;
};

/** A vendor's script as the shop drives it, in the vendor's own words. */
export type Tag = {
  /** Prepares the page's side and returns the script's address. Once, before the script loads. */
  load(id: string, page: TagPage): string;
  /** What is left to do once the script has arrived. */
  arrived?(id: string, page: TagPage): void;
  /** Tells the vendor what the visitor says; after `load`, and whenever it changes. */
  consent(allowed: boolean, told: Told): void;
  /** Tells of a paid order, in a document whose visitor allows it. */
  sale?(sale: Sale, told: Told): void;
};

type Told = { readonly id: string; readonly page: TagPage };

/** The array a vendor's script finds its commands in when it arrives. */
export function queueOf(page: TagPage, name: string): unknown[] {
  const known = page[name];
  if (Array.isArray(known)) return known;
  const queue: unknown[] = [];
  page[name] = queue;
  return queue;
}

type Call = ((...command: unknown[]) => void) & { q?: unknown[][] };

/** The function a vendor's script replaces when it arrives; until then its calls wait in `list`. */
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
