import { choiceCookie } from '../../kit/cookie.ts';
import { systemClock } from '../../kit/time.ts';
import { CHOSEN, LAST_USED, type RouteDecision } from '../../web/index.ts';

/** In seconds. A stray prefix of today may become a language. */
const KEEP_301 = 300;

/** Redirects to the normal address, and remembers a language from the query. */
export function redirectTo(decision: RouteDecision & { kind: 'redirect' }): Response {
  const { status, location, chosen } = decision;
  const cacheControl = status === 301 ? `public, max-age=${KEEP_301}` : 'private, no-store';
  const headers = new Headers({ location, 'cache-control': cacheControl });
  if (chosen) {
    for (const name of [CHOSEN, LAST_USED]) {
      headers.append('set-cookie', choiceCookie(name, chosen.prefix, systemClock.now()));
    }
  }
  return new Response(null, { status, headers });
}
