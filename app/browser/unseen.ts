import { turn } from './turn.ts';

/**
 * Lays out what is far down, piece by piece (`app/ui/unseen.css` lists them), each in a frame of its own: the page is
 * whole before anybody comes there, and no frame takes long.
 */
export async function layOutUnseen(page: Document): Promise<void> {
  const pieces = getComputedStyle(page.documentElement).getPropertyValue('--pieces').slice(1, -1);
  if (!pieces) return;
  for (const piece of page.querySelectorAll<HTMLElement>(pieces)) {
    piece.dataset.seen = '';
    // In this frame, whatever else there is to do in it.
    piece.getBoundingClientRect();
    await turn();
  }
}
