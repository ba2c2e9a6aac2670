import { CAME_FROM } from '../../routing/campaign-cookie.ts';

/** Returns the referrer, once. After a redirect to the visitor's language, it comes from storage. */
export function takeReferrer(
  page: Pick<Window, 'document' | 'location' | 'sessionStorage'>,
): string {
  const { referrer } = page.document;
  try {
    const stored = page.sessionStorage.getItem(CAME_FROM);
    page.sessionStorage.removeItem(CAME_FROM);
    const isOwn = referrer.startsWith(`${page.location.origin}/`);
    return isOwn && stored !== null ? stored : referrer;
  } catch {
    // Storage may be blocked.
    return referrer;
  }
}
