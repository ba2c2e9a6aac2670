import { choiceCookie } from '../../kit/cookie.ts';
import { systemClock } from '../../kit/time.ts';
import { CHOSEN, LAST_USED, type RouteDecision } from '../../web/index.ts';

/** A browser may keep a 301 this long, in seconds: today's stray prefix may be a language tomorrow. */
const KEEP_301 = 300;

/** The answer to an address that is not quite right. A language chosen by the query is remembered. */
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
