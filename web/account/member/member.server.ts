import type { RouterContextProvider } from 'react-router';
import {
  type Asker,
  addressesOf,
  type ProvenAddress,
  type SignedIn,
} from '../../../domain/account/index.ts';
import {
  type LicenseEnd,
  listOwned,
  type OwnedLicense,
  withEnds,
} from '../../../domain/license/index.ts';
import { hasLater, type Subscription } from '../../../domain/subscription/index.ts';
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

/** Somebody who is signed in, and what answering them needs. */
export type Member = SignedIn & {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly locale: Locale;
  readonly services: Services;
  readonly asker: Asker;
};

/** Who asks for a page of the account; null when nobody is signed in. */
export async function readMember(request: Request, context: Context): Promise<Member | null> {
  const signedIn = await readSession(request, context);
  return signedIn && memberOf(signedIn, request, context);
}

export function memberOf(signedIn: SignedIn, request: Request, context: Context): Member {
  const { pathname, searchParams: query } = new URL(request.url);
  const { locale } = parseAddress(pathname);
  const services = context.get(servicesContext);
  const asker = { headers: request.headers, from: context.get(requestInfoContext).from };
  return { ...signedIn, request, query, locale, services, asker };
}

/** How long after signing in somebody without a password need not show again who they are. */
const FRESH_FOR = minutes(15);

export const isFresh = ({ session, services }: Member): boolean =>
  services.now().getTime() - session.createdAt.getTime() < FRESH_FOR;

/** A license as its owner sees it. */
export type MemberLicense = OwnedLicense & LicenseEnd;

/** Every address the account has proven, of one given up with the moment until which it was theirs. */
export const ownAddresses = (reader: Reader, { account }: Pick<Member, 'account'>) =>
  addressesOf(reader, account.id);

/** Every license of the addresses the account has proven, newest first; of one given up those until then. */
export async function licensesOf(reader: Reader, member: Member): Promise<MemberLicense[]> {
  const addresses = await ownAddresses(reader, member);
  return withEnds(reader, await listOwned(reader, member.services.ring, { addresses }));
}

/** A subscription, and whether its owner's signed link would open nothing that belongs to somebody else. */
export type OwnSubscription = { readonly subscription: Subscription; readonly mayLink: boolean };

/** The link opens everything of an address, so a given-up one with later owners has none. */
export async function withLinks(
  reader: Reader,
  addresses: readonly ProvenAddress[],
  subscriptions: readonly Subscription[],
): Promise<OwnSubscription[]> {
  const others: string[] = [];
  for (const each of addresses) if (await hasLater(reader, each)) others.push(each.email);
  return subscriptions.map((subscription) => ({
    subscription,
    mayLink: !others.some((email) => isSameEmail(email, subscription.email)),
  }));
}

/** A page of one of the account's lists, and the links to its others. */
export type MemberPage = ListPage & { readonly pager: PagerView | null };

/** What asks for something on one page of a list, and is not carried on to the next. */
const ONCE = ['free', 'freed', 'licence'];

/** The page that was asked for, of a list with so many rows; `asked` where it is not what `?page=` says. */
export function memberPage(
  { request, query, locale }: Member,
  count: number,
  asked = query.get('page'),
): MemberPage {
  const { pathname: path, searchParams: kept } = pageUrl(request);
  for (const name of ONCE) kept.delete(name);
  const shown = pageAt(asked, count);
  return { ...shown, pager: pagerOf({ ...shown, locale, path, query: kept }) };
}
