import type { RouterContextProvider } from 'react-router';
import {
  addressesOf,
  type ProvenAddress,
  type RequestSource,
  type SignedIn,
} from '../../../domain/account/index.ts';
import {
  type LicenseEnd,
  listOwned,
  type OwnedLicense,
  withEnds,
} from '../../../domain/license/index.ts';
import { hasLaterSubscriber, type Subscription } from '../../../domain/subscription/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import { minutes } from '../../../kit/time.ts';
import type { Locale } from '../../../locales/index.ts';
import { type Reader, type Services, servicesContext } from '../../loaders/context.ts';
import { type ListPage, type PagerView, pageAt, pagerOf } from '../../loaders/list-page.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { readSession } from '../../loaders/session.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';

type Context = Readonly<RouterContextProvider>;

export type Member = SignedIn & {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly locale: Locale;
  readonly services: Services;
  readonly source: RequestSource;
};

/** Returns the signed-in reader, or null. */
export async function readMember(request: Request, context: Context): Promise<Member | null> {
  const signedIn = await readSession(request, context);
  return signedIn && memberOf(signedIn, request, context);
}

export function memberOf(signedIn: SignedIn, request: Request, context: Context): Member {
  const { pathname, searchParams: query } = new URL(request.url);
  const { locale } = parseAddress(pathname);
  const services = context.get(servicesContext);
  const source = { headers: request.headers, from: context.get(requestInfoContext).from };
  return { ...signedIn, request, query, locale, services, source };
}

/** After signing in, an account without a password needs no further proof for this long. */
const FRESH_FOR = minutes(15);

export const isFresh = ({ session, services }: Member): boolean =>
  services.now().getTime() - session.createdAt.getTime() < FRESH_FOR;

export type MemberLicense = OwnedLicense & LicenseEnd;

/** An abandoned address has the time at which it was abandoned. */
export const ownAddresses = (reader: Reader, { account }: Pick<Member, 'account'>) =>
  addressesOf(reader, account.id);

/** Newest first. An abandoned address counts until it was abandoned. */
export async function licensesOf(reader: Reader, member: Member): Promise<MemberLicense[]> {
  const addresses = await ownAddresses(reader, member);
  return withEnds(reader, await listOwned(reader, member.services.ring, { addresses }));
}

/** `mayLink`: the signed link reveals nothing about another owner. */
export type OwnSubscription = { readonly subscription: Subscription; readonly mayLink: boolean };

/** A link opens everything of an address, so an abandoned address with later owners gets none. */
export async function withLinks(
  reader: Reader,
  addresses: readonly ProvenAddress[],
  subscriptions: readonly Subscription[],
): Promise<OwnSubscription[]> {
  const others: string[] = [];
  for (const each of addresses) if (await hasLaterSubscriber(reader, each)) others.push(each.email);
  return subscriptions.map((subscription) => ({
    subscription,
    mayLink: !others.some((email) => isSameEmail(email, subscription.email)),
  }));
}

export type MemberPage = ListPage & { readonly pager: PagerView | null };

/** Query parameters that links to other pages drop. */
const ONCE = ['free', 'freed', 'licence'];

/** `page` overrides the query's. */
export function memberPage(
  { request, query, locale }: Member,
  count: number,
  page = query.get('page'),
): MemberPage {
  const { pathname: path, searchParams: linkQuery } = pageUrl(request);
  for (const name of ONCE) linkQuery.delete(name);
  const shown = pageAt(page, count);
  return { ...shown, pager: pagerOf({ ...shown, locale, path, query: linkQuery }) };
}
