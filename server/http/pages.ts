import { BEST_QUALITY, PAGE_QUALITY, type Stored, store } from './memory.ts';

/** The shop has about four thousand addresses, including data. */
const MOST_PAGES = 5000;

/** Caches pages that are the same for all visitors. A page rendered before the cache was emptied is not kept. */
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

  async keep(path: string, page: Response, generation: number): Promise<Stored> {
    const headers = Object.fromEntries(page.headers);
    // Data is mostly preloaded, so few visitors wait for the best compression.
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
