import { data, type RouterContextProvider, redirect } from 'react-router';
import { askCounted, knownBrowser, normalizeEmail } from '../../../domain/account/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import { REQUESTED_COOKIE, setCookie } from '../../loaders/account-cookies.server.ts';
import { servicesContext } from '../../loaders/context.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';

export type ClaimResult = { readonly claim: 'too-many' };

/**
 * Emails a sign-in link to the order's own address. The page is the same with and without an account, so its visitor
 * learns nothing. Following the link creates the account.
 */
export async function claimAccount(
  { email: bought }: Order,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const { database, accounts, newId } = context.get(servicesContext);
  const { from } = context.get(requestInfoContext);
  const { pathname, searchParams: query } = pageUrl(request);
  const { locale } = parseAddress(pathname);
  const email = normalizeEmail(bought);
  const linkId = newId();
  const next = localize(locale, '/member/licences');
  const letter = { about: 'sign-in', email, locale: locale.prefix, next, linkId } as const;
  const browser = knownBrowser(accounts.secret, request.headers, email);
  const attempt = { what: 'sign-in-link', email, from, browser } as const;
  const wait = await database.run((work) => askCounted(work, letter, attempt));
  if (wait !== null) {
    const headers = { 'retry-after': String(wait) };
    return data<ClaimResult>({ claim: 'too-many' }, { status: 429, headers });
  }
  query.set('account', 'sent');
  throw redirect(`${localize(locale, '/success')}?${query}#claim`, {
    status: 303,
    headers: { 'set-cookie': setCookie(REQUESTED_COOKIE, linkId) },
  });
}
