import { turn } from './turn.ts';

/** The pieces `app/ui/unseen.css` leaves for later. */
const PIECES =
  '.section, .band, .promise-band, .two-columns, .folded, .store-end, .guide-side, .cards > *, .tools > *, .at-work, .article-text > *, .article-text ~ *, .article ~ *, .site-footer';

/**
 * Lays out what is far down, piece by piece, each in a frame of its own: the page is whole before anybody comes
 * there, and no frame takes long.
 */
export async function layOutUnseen(page: Document): Promise<void> {
  if (!('unseen' in page.documentElement.dataset)) return;
  for (const piece of page.querySelectorAll<HTMLElement>(PIECES)) {
    piece.dataset.seen = '';
    // In this frame, whatever else there is to do in it.
    piece.getBoundingClientRect();
    await turn();
  }
}
