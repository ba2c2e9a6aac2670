/** A navigation waits at most this long for what was pressed to be painted, in milliseconds. */
export const PAINT_LIMIT = 100;

export type Frames = Pick<Window, 'requestAnimationFrame' | 'setTimeout'>;

/** Resolves when the next frame is painted, or at the limit where none comes (a hidden window). */
export function nextPaint(page: Frames = window): Promise<void> {
  return new Promise((done) => {
    page.setTimeout(done, PAINT_LIMIT);
    // Frames are announced before they are painted; a task of its own comes after.
    page.requestAnimationFrame(() => page.setTimeout(done, 0));
  });
}
