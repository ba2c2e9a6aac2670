import { redirect } from 'react-router';
import {
  type Link,
  type LinkPurpose,
  openLink,
  tokenOf,
  undoChange,
} from '../../../domain/account/index.ts';
import {
  LINK_COOKIE,
  REQUESTED_COOKIE,
  readCookie,
  setCookie,
  withCookies,
} from '../../loaders/account-cookies.server.ts';
import type { Services } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { localize } from '../../routing/address.ts';
import { nextPath, type Posted, refusedResponse } from '../form.server.ts';

const PURPOSES: readonly LinkPurpose[] = ['sign-up', 'sign-in', 'undo-email', 'undo-password'];

/** Returns the link this browser followed, while it is valid. `cookie` holds its token. */
export function followedLink(
  { database, accounts }: Pick<Services, 'database' | 'accounts'>,
  headers: Headers,
  purposes: readonly LinkPurpose[] = PURPOSES,
  cookie: string = LINK_COOKIE,
): Promise<Link | null> {
  const token = readCookie(headers, cookie) ?? '';
  return database.read((reader) => openLink(reader, accounts.secret, { token, purposes }));
}

/** Redirects if the button belongs to another link than the cookie, which holds the link followed last in any tab. */
export function checkShown({ form, locale }: Posted, link: Link, page: string): void {
  if (textField(form, 'link') === link.id) return;
  throw redirect(`${localize(locale, page)}?step=link`, 303);
}

/** Requires a click, because mail scanners also open links. */
export async function spendFollowed(posted: Posted) {
  const { services, source, locale } = posted;
  const link = await followedLink(services, source.headers);
  if (link === null) return refusedResponse('link');
  checkShown(posted, link, '/login/signin');
  const { database, accounts } = services;
  if (link.purpose === 'sign-in') return signInByLink(posted, link);
  if (link.purpose === 'sign-up') return refusedResponse('link');
  const reset = await database.run((work) => undoChange(work, link));
  if (reset === null) return refusedResponse('link');
  const token = setCookie(LINK_COOKIE, tokenOf(accounts.secret, reset.id));
  const headers = withCookies(new Headers(), token);
  throw redirect(`${localize(locale, '/reset/password')}?step=link`, { status: 303, headers });
}

/** Still requires the second factor. */
export async function signInByLink(posted: Posted, link: Link) {
  const { services, source, locale } = posted;
  const result = await services.accounts.enterByLink(source, link);
  if (!result.ok) return refusedResponse('link');
  const next = nextPath(posted, link.values['next']);
  const code = `${localize(locale, '/login/signin')}?step=code&next=${encodeURIComponent(next)}`;
  const { headers, awaitsCode } = result.value;
  const cleared = [setCookie(LINK_COOKIE, ''), setCookie(REQUESTED_COOKIE, '')];
  throw redirect(awaitsCode ? code : next, {
    status: 303,
    headers: withCookies(headers, ...cleared),
  });
}
