import { timingSafeEqual } from 'node:crypto';
import { createCookie, data, redirect } from 'react-router';
import { signText, verifyText } from '../../../kit/sign.ts';
import type { Services } from '../../request/context.ts';

/** A working day, in seconds. */
const SESSION_MAX_AGE = 36_000;
const PURPOSE = 'office-session';

const cookie = createCookie('office', {
  httpOnly: true,
  sameSite: 'strict',
  path: '/office',
  maxAge: SESSION_MAX_AGE,
});

/**
 * Lets staff in: the link printed at start carries a token, which is exchanged for a cookie and
 * dropped from the address. Anybody else gets the 404 page, as if there were no office.
 */
export async function assertStaff(request: Request, services: Services): Promise<void> {
  const { sessionSecret, officeToken, siteUrl } = services.settings;
  const signing = { secret: sessionSecret, purpose: PURPOSE };
  const url = new URL(request.url);
  const given = url.searchParams.get('token');
  if (given !== null && isSame(given, officeToken)) {
    const value = signText(signing, 'staff');
    const header = await cookie.serialize(value, { secure: siteUrl.startsWith('https:') });
    throw redirect(url.pathname, { headers: { 'set-cookie': header } });
  }
  const session: unknown = await cookie.parse(request.headers.get('cookie'));
  if (typeof session === 'string' && verifyText(signing, 'staff', session)) return;
  throw data(null, { status: 404 });
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
