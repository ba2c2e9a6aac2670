import { timingSafeEqual } from 'node:crypto';
import { createCookie, type RouterContextProvider, redirect } from 'react-router';
import { hasReadyAdmin } from '../../domain/account/index.ts';
import { type Secret, signText, verifyText } from '../../kit/sign.ts';
import { OFFICE_COOKIE, OFFICE_MAX_AGE } from '../client/stored-names.ts';
import { servicesContext } from '../loaders/context.ts';
import { pageUrl } from '../routing/page-url.ts';

const PURPOSE = 'office-session';

const cookie = createCookie(OFFICE_COOKIE, {
  httpOnly: true,
  sameSite: 'strict',
  // Not /office, because the office has a path in each language.
  path: '/',
  maxAge: OFFICE_MAX_AGE,
});

/**
 * Whether the reader came by the link that the server prints at startup. It opens a few rooms until there is an
 * administrator, whose first email may be readable only there. The token moves to a cookie.
 */
export async function cameByLink(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<boolean> {
  const { database, settings } = context.get(servicesContext);
  const signing = { secret: settings.sessionSecret, purpose: PURPOSE };
  const url = pageUrl(request);
  const given = url.searchParams.get('token');
  const isLink = given !== null && isSame(given, settings.officeToken);
  if (!isLink && !(await hasCookie(request, signing))) return false;
  if (await database.read(hasReadyAdmin)) return false;
  if (!isLink) return true;
  const value = signText(signing, 'staff');
  const header = await cookie.serialize(value, { secure: settings.siteUrl.startsWith('https:') });
  throw redirect(url.pathname, { headers: { 'set-cookie': header } });
}

async function hasCookie(
  request: Request,
  signing: { readonly secret: Secret; readonly purpose: string },
): Promise<boolean> {
  const session: unknown = await cookie.parse(request.headers.get('cookie'));
  return typeof session === 'string' && verifyText(signing, 'staff', session);
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
