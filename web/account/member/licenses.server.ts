import type { ProvenAddress } from '../../../domain/account/index.ts';
import {
  countNewer,
  countOwned,
  countSeats,
  hasEnded,
  hasExpired,
  licenseToken,
  listOwned,
  type OwnedLicense,
  withEnds,
} from '../../../domain/license/index.ts';
import { marketsOf } from '../../../domain/order/index.ts';
import {
  endsWithProducts,
  listBegunBy,
  listDisputedSubscriptions,
  type Subscription,
} from '../../../domain/subscription/index.ts';
import { parseId } from '../../../kit/id.ts';
import { findSoldProduct, isRenewable } from '../../../products/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { type ListPage, PAGE_SIZE, type PagerView } from '../../loaders/list-page.server.ts';
import { termText } from '../../loaders/moments.server.ts';
import { type Member, type MemberLicense, memberPage, ownAddresses } from './member.server.ts';

/** `refunded`: revoked with a refund. `revoked`: revoked for another reason. */
export type LicenseState = 'active' | 'expired' | 'refunded' | 'revoked';

export type LicenseView = Pick<OwnedLicense, 'id' | 'product' | 'plan' | 'seats' | 'key'> & {
  readonly state: LicenseState;
  /** Number of activated PCs. */
  readonly used: number;
  /** End of the paid period, or null for a lifetime license. */
  readonly until: string | null;
  readonly endedOn: string | null;
  /** End of the grace period while a renewal is late, or null. */
  readonly lentUntil: string | null;
  /** Why a renewal is pending: the owner has to pay, or the bank examines a dispute. */
  readonly waitsFor: 'owner' | 'bank' | null;
  /** Date of the next automatic charge, or null. */
  readonly renewsAt: string | null;
  /** Pages to renew or upgrade, without locale. Null where not offered. */
  readonly renewPath: string | null;
  readonly upgradePath: string | null;
};

export type LicensesView = {
  readonly licenses: readonly LicenseView[];
  readonly pager: PagerView | null;
};

export const openLicenses = (member: Member): Promise<LicensesView> =>
  member.services.database.read(async (reader) => {
    const addresses = await ownAddresses(reader, member);
    const count = await countOwned(reader, addresses);
    const page = await pageOf(reader, addresses, member.query);
    const { slice, pager } = memberPage(member, count, page);
    return { licenses: await viewsOf(reader, member, { addresses, slice }), pager };
  });

type Stretch = {
  readonly addresses: readonly ProvenAddress[];
  readonly slice: ListPage['slice'];
};

/** Newest first. */
export async function viewsOf(
  reader: Reader,
  member: Member,
  stretch: Stretch,
): Promise<LicenseView[]> {
  const stored = await listOwned(reader, member.services.ring, stretch);
  const own = await withEnds(reader, stored);
  const orders = own.map(({ orderId }) => orderId);
  const markets = await marketsOf(reader, orders);
  const subscriptions = await listBegunBy(reader, orders);
  const held = await listDisputedSubscriptions(
    reader,
    subscriptions.map(({ id }) => id),
  );
  const seats = await countSeats(
    reader,
    own.map(({ id }) => id),
  );
  return own.map((license) => {
    const live = liveOf(subscriptions, license);
    const isHeld = live !== null && live.state !== 'cancelled' && held.has(live.id);
    const market = markets.get(license.orderId) ?? member.locale.market;
    return viewOf({ member, license, market, live, isHeld, used: seats.get(license.id) ?? 0 });
  });
}

/** The query names a page, or a license on it. */
async function pageOf(
  reader: Reader,
  addresses: readonly ProvenAddress[],
  query: URLSearchParams,
): Promise<string | null> {
  const licenseId = parseId(query.get('licence') ?? '');
  if (licenseId === null) return query.get('page');
  return String(Math.floor((await countNewer(reader, addresses, licenseId)) / PAGE_SIZE) + 1);
}

function stateOf(license: OwnedLicense, now: Date): LicenseState {
  if (license.state === 'revoked') return takenBack(license);
  return hasExpired(license, now) ? 'expired' : 'active';
}

const takenBack = ({ revoked }: OwnedLicense): LicenseState =>
  revoked?.reason === 'refund' || revoked?.reason === 'withdrawal' ? 'refunded' : 'revoked';

/** Ignores the grace period, unless a renewal is being charged. */
export function describeState(
  license: MemberLicense,
  live: Subscription | null,
  now: Date,
): LicenseState {
  const isOver = hasEnded(license, now) && live?.state !== 'active';
  return isOver && license.state === 'active' ? 'expired' : stateOf(license, now);
}

export const liveOf = (
  subscriptions: readonly Subscription[],
  { orderId }: Pick<OwnedLicense, 'orderId'>,
): Subscription | null =>
  subscriptions.find(({ orderId: firstId, state }) => firstId === orderId && state !== 'ended') ??
  null;

type LicenseFacts = {
  readonly member: Member;
  readonly license: MemberLicense;
  readonly market: string;
  readonly live: Subscription | null;
  readonly isHeld: boolean;
  readonly used: number;
};

function viewOf({ member, license, market, live, isHeld, used }: LicenseFacts): LicenseView {
  const { locale, services } = member;
  const { id, product, plan, seats, key, paidUntil, lentUntil, revoked } = license;
  const state = describeState(license, live, services.now());
  const token = licenseToken(services.settings.sessionSecret, license);
  const isChangeable =
    license.state !== 'revoked' && (live === null || live.bundledProducts.length === 0);
  const nextChargeAt = live === null || endsWithProducts(live) ? null : live.nextChargeAt;
  const canRenew =
    isChangeable && paidUntil !== null && nextChargeAt === null && isRenewable(product);
  const canUpgrade = isChangeable && state === 'active' && findSoldProduct(product) !== null;
  const isOwed = live?.state === 'past-due' && lentUntil !== null;
  const waitsFor = isHeld ? 'bank' : isOwed ? 'owner' : null;
  return {
    id,
    product,
    plan,
    seats,
    key,
    state,
    used,
    until: paidUntil && termText(paidUntil, locale, market),
    endedOn: revoked && termText(revoked.at, locale, market),
    lentUntil: lentUntil && termText(lentUntil, locale, market),
    waitsFor,
    renewsAt: nextChargeAt && waitsFor === null ? termText(nextChargeAt, locale, market) : null,
    renewPath: canRenew ? `/renew?licence=${token}` : null,
    upgradePath: canUpgrade ? `/upgrade?licence=${token}` : null,
  };
}
