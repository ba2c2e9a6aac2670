import { CAME_FROM } from '../../routing/campaign-cookie.ts';

/**
 * The page that led here, as `document.referrer`; where the first visit was led on to its language, the one kept from
 * before, once.
 */
export function takeReferrer(
  page: Pick<Window, 'document' | 'location' | 'sessionStorage'>,
): string {
  const { referrer } = page.document;
  try {
    const kept = page.sessionStorage.getItem(CAME_FROM);
    page.sessionStorage.removeItem(CAME_FROM);
    const isOwn = referrer.startsWith(`${page.location.origin}/`);
    return isOwn && kept !== null ? kept : referrer;
  } catch {
    // No store, nothing kept.
    return referrer;
  }
}
