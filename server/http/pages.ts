import { BEST_QUALITY, PAGE_QUALITY, type Stored, store } from './memory.ts';

/** Of more addresses than this the oldest goes; the shop has about four thousand, data behind links included. */
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
    const headers = Object.fromEntries(page.headers);
    // Data is usually fetched ahead of a click: hardly anybody waits for the best compression.
    const isData = headers['content-type'] === 'text/x-script';
    const body = Buffer.from(await page.arrayBuffer());
    const stored = await store(body, headers, isData ? BEST_QUALITY : PAGE_QUALITY);
    if (generation === this.#generation) this.#remember(path, stored);
    return stored;
  }

  #remember(path: string, stored: Stored): void {
    if (this.#pages.size >= MOST_PAGES && !this.#pages.has(path)) {
      const [oldest = ''] = this.#pages.keys();
      this.#pages.delete(oldest);
    }
    this.#pages.set(path, stored);
  }

  empty(): void {
    this.#pages.clear();
    this.#generation += 1;
  }
}
