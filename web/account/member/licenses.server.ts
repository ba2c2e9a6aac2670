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
  listBegunBy,
  listHeldSubscriptions,
  type Subscription,
} from '../../../domain/subscription/index.ts';
import { parseId } from '../../../kit/id.ts';
import type { Reader } from '../../loaders/context.ts';
import { type ListPage, PAGE_SIZE, type PagerView } from '../../loaders/list-page.server.ts';
import { termText } from '../../loaders/moments.server.ts';
import { type Member, type MemberLicense, memberPage, ownAddresses } from './member.server.ts';

/** `refunded`: it was taken back with the money; `revoked`: it was taken back otherwise. */
export type LicenseState = 'active' | 'expired' | 'refunded' | 'revoked';

export type LicenseView = Pick<OwnedLicense, 'id' | 'product' | 'plan' | 'seats' | 'key'> & {
  readonly state: LicenseState;
  /** PCs it is activated on. */
  readonly used: number;
  /** End of what is paid; null: it has no end. */
  readonly until: string | null;
  /** When it was taken back; null: it was not. */
  readonly endedOn: string | null;
  /** Until when it works longer than it is paid, while its renewal is waited for; null: it does not. */
  readonly lentUntil: string | null;
  /** What is waited for: its owner, who is asked to pay, or the bank, which examines a payment; null: nothing is. */
  readonly waitsFor: 'owner' | 'bank' | null;
  /** When it is charged again by itself; null: it is not. */
  readonly renewsAt: string | null;
  /** Pages that renew or enlarge it, without locale; null where that is not offered. */
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
    const asked = await pageOf(reader, addresses, member.query);
    const { slice, pager } = memberPage(member, count, asked);
    return { licenses: await viewsOf(reader, member, { addresses, slice }), pager };
  });

type Stretch = {
  readonly addresses: readonly ProvenAddress[];
  readonly slice: ListPage['slice'];
};

/** A stretch of somebody's licenses, newest first, as they see them. */
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
  const held = await listHeldSubscriptions(
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

/** The page a query asks for: by its number, or by a license that is on it. */
async function pageOf(
  reader: Reader,
  addresses: readonly ProvenAddress[],
  query: URLSearchParams,
): Promise<string | null> {
  const wanted = parseId(query.get('licence') ?? '');
  if (wanted === null) return query.get('page');
  return String(Math.floor((await countNewer(reader, addresses, wanted)) / PAGE_SIZE) + 1);
}

function stateOf(license: OwnedLicense, now: Date): LicenseState {
  if (license.state === 'revoked') return takenBack(license);
  return hasExpired(license, now) ? 'expired' : 'active';
}

const takenBack = ({ revoked }: OwnedLicense): LicenseState =>
  revoked?.reason === 'refund' || revoked?.reason === 'withdrawal' ? 'refunded' : 'revoked';

/** As its owner is told: the days it works on for a late renewal are no part of it, unless one is being charged. */
export function toldState(
  license: MemberLicense,
  live: Subscription | null,
  now: Date,
): LicenseState {
  const isOver = hasEnded(license, now) && live?.state !== 'active';
  return isOver && license.state === 'active' ? 'expired' : stateOf(license, now);
}

/** The subscription a license renews by; null when it has none that lives. */
export const liveOf = (
  subscriptions: readonly Subscription[],
  { orderId }: Pick<OwnedLicense, 'orderId'>,
): Subscription | null =>
  subscriptions.find(({ orderId: firstId, state }) => firstId === orderId && state !== 'ended') ??
  null;

type Known = {
  readonly member: Member;
  readonly license: MemberLicense;
  /** It was bought in. */
  readonly market: string;
  readonly live: Subscription | null;
  readonly isHeld: boolean;
  readonly used: number;
};

function viewOf({ member, license, market, live, isHeld, used }: Known): LicenseView {
  const { locale, services } = member;
  const { id, product, plan, seats, key, paidUntil, lentUntil, revoked } = license;
  const state = toldState(license, live, services.now());
  const token = licenseToken(services.settings.sessionSecret, license);
  const isChangeable = license.state !== 'revoked' && (live === null || live.also.length === 0);
  const canRenew = isChangeable && paidUntil !== null && live?.nextChargeAt == null;
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
    renewsAt:
      live?.nextChargeAt && waitsFor === null ? termText(live.nextChargeAt, locale, market) : null,
    renewPath: canRenew ? `/renew?licence=${token}` : null,
    upgradePath: isChangeable && state === 'active' ? `/upgrade?licence=${token}` : null,
  };
}
