import { nameWritten } from '../browser/page-data.ts';

/** The HTML of a document that its data need not repeat. */
export class WrittenHtml {
  readonly #places: string[] = [];

  /** Number of the place where this HTML stands; the same for the same, however often it is rendered. */
  placeOf(html: string): number {
    const known = this.#places.indexOf(html);
    return known < 0 ? this.#places.push(html) - 1 : known;
  }

  /** The data (JSON lines) with the name of the place for each HTML that was written. */
  shorten(data: string): string {
    return this.#places.reduce(
      (rest, html, place) => rest.replace(JSON.stringify(html), () => nameWritten(place)),
      data,
    );
  }
}
