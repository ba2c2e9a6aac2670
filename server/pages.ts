import { type Stored, store } from './memory.ts';

/** More addresses than this are not kept; the shop has about two thousand. */
const MOST_PAGES = 5000;

/**
 * Public pages that are the same bytes for everybody, by path. Emptied when prices change; a page
 * made from older prices and finished later is not kept.
 */
export class PageStore {
  readonly #pages = new Map<string, Stored>();
  #generation = 0;

  find(path: string): Stored | undefined {
    return this.#pages.get(path);
  }

  get generation(): number {
    return this.#generation;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Keeps a page rendered in `generation`; returns it ready to send. */
  async keep(path: string, page: Response, generation: number): Promise<Stored> {
    const stored = await store(
      Buffer.from(await page.arrayBuffer()),
      Object.fromEntries(page.headers),
    );
    const current = generation === this.#generation;
    if (current && this.#pages.size < MOST_PAGES) this.#pages.set(path, stored);
    return stored;
  }

  empty(): void {
    this.#pages.clear();
    this.#generation += 1;
  }
}
