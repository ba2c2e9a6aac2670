import type { RouterContextProvider } from 'react-router';
import { type Asker, addressesOf, type SignedIn } from '../../../domain/account/index.ts';
import {
  type LicenceEnd,
  listLicencesOf,
  type OwnedLicence,
  withEnds,
} from '../../../domain/licence/index.ts';
import { findSubscriptions, type Subscription } from '../../../domain/subscription/index.ts';
import { minutes } from '../../../kit/time.ts';
import type { Locale } from '../../../locales/index.ts';
import { parseAddress } from '../../request/address.ts';
import { askedContext } from '../../request/asked.ts';
import { type Reader, type Services, servicesContext } from '../../request/context.ts';
import { readSession } from '../../request/session.server.ts';

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
  const asker = { headers: request.headers, from: context.get(askedContext).from };
  return { ...signedIn, request, query, locale, services, asker };
}

/** How long after signing in somebody without a password need not show again who they are. */
const FRESH_FOR = minutes(15);

export const isFresh = ({ session, services }: Member): boolean =>
  services.now().getTime() - session.createdAt.getTime() < FRESH_FOR;

/** A licence as its owner sees it. */
export type MemberLicence = OwnedLicence & LicenceEnd;

/** Every licence of the addresses the account has proven, newest first; of one given up those until then. */
export async function licencesOf(reader: Reader, member: Member): Promise<MemberLicence[]> {
  const found: OwnedLicence[] = [];
  for (const { email, until } of await addressesOf(reader, member.account.id)) {
    const own = await listLicencesOf(reader, member.services.ring, email);
    found.push(...own.filter(({ issuedAt }) => until === null || issuedAt <= until));
  }
  found.sort((one, other) => other.issuedAt.getTime() - one.issuedAt.getTime());
  return withEnds(reader, found);
}

/** A subscription, and whether its owner's signed link would open nothing that belongs to somebody else. */
export type OwnSubscription = { readonly subscription: Subscription; readonly mayLink: boolean };

/** As `licencesOf`. The link opens everything of an address, so a given-up one with later owners has none. */
export async function subscriptionsOf(reader: Reader, member: Member): Promise<OwnSubscription[]> {
  const found: OwnSubscription[] = [];
  for (const { email, until } of await addressesOf(reader, member.account.id)) {
    const all = await findSubscriptions(reader, { email });
    const own = all.filter(({ createdAt }) => until === null || createdAt <= until);
    const mayLink = own.length === all.length;
    found.push(...own.map((subscription) => ({ subscription, mayLink })));
  }
  return found;
}
