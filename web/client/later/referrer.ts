import { CAME_FROM } from '../../routing/campaign-cookie.ts';

/** Returns the page that led here, once. After a redirect to the visitor's language, it is the one kept in storage. */
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
    // Storage may be blocked.
    return referrer;
  }
}
