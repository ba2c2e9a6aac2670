/** Where React Router keeps how far each page was scrolled; our pages name no key of their own. */
export const POSITIONS = 'react-router-scroll-positions';

/**
 * Lets the reader stay where they are while the page is taken over: the document was scrolled back to
 * its kept place when it was opened, and they may have scrolled on.
 */
export function keepPlace(page: Window): void {
  const { key } = (page.history.state ?? {}) as { key?: string };
  if (key === undefined) return;
  try {
    const { sessionStorage } = page;
    const { [key]: _known, ...others } = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}');
    sessionStorage.setItem(POSITIONS, JSON.stringify(others));
  } catch {
    // Storage may be blocked: then nothing is kept either.
  }
}
