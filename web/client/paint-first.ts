/** How long a navigation waits for the pressed state to paint, in milliseconds. */
export const PAINT_LIMIT = 100;

export type Frames = Pick<Window, 'requestAnimationFrame' | 'setTimeout'>;

/** Resolves after the next frame, or at the limit if none comes (in a hidden window). */
export function nextPaint(page: Frames = window): Promise<void> {
  return new Promise((done) => {
    page.setTimeout(done, PAINT_LIMIT);
    // The callback runs before the paint, and the timer runs after it.
    page.requestAnimationFrame(() => page.setTimeout(done, 0));
  });
}
