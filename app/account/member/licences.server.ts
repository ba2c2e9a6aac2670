import type { ProvenAddress } from '../../../domain/account/index.ts';
import {
  countNewer,
  countOwned,
  countSeats,
  hasEnded,
  hasExpired,
  licenceToken,
  listOwned,
  type OwnedLicence,
  withEnds,
} from '../../../domain/licence/index.ts';
import { marketsOf } from '../../../domain/purchase/index.ts';
import {
  listBegunBy,
  listHeldSubscriptions,
  type Subscription,
} from '../../../domain/subscription/index.ts';
import { parseId } from '../../../kit/id.ts';
import type { Reader } from '../../request/context.ts';
import { type ListPage, PAGE_SIZE, type PagerView } from '../../request/list-page.server.ts';
import { termText } from '../../request/moments.server.ts';
import { type Member, type MemberLicence, memberPage, ownAddresses } from './member.server.ts';

/** `refunded`: it was taken back with the money; `revoked`: it was taken back otherwise. */
export type LicenceState = 'active' | 'expired' | 'refunded' | 'revoked';

export type LicenceView = Pick<OwnedLicence, 'id' | 'product' | 'plan' | 'seats' | 'key'> & {
  readonly state: LicenceState;
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

export type LicencesView = {
  readonly licences: readonly LicenceView[];
  readonly pager: PagerView | null;
};

export const openLicences = (member: Member): Promise<LicencesView> =>
  member.services.database.read(async (reader) => {
    const addresses = await ownAddresses(reader, member);
    const count = await countOwned(reader, addresses);
    const asked = await pageOf(reader, addresses, member.query);
    const { slice, pager } = memberPage(member, count, asked);
    return { licences: await viewsOf(reader, member, { addresses, slice }), pager };
  });

type Stretch = {
  readonly addresses: readonly ProvenAddress[];
  readonly slice: ListPage['slice'];
};

/** A stretch of somebody's licences, newest first, as they see them. */
export async function viewsOf(
  reader: Reader,
  member: Member,
  stretch: Stretch,
): Promise<LicenceView[]> {
  const stored = await listOwned(reader, member.services.ring, stretch);
  const own = await withEnds(reader, stored);
  const orders = own.map(({ purchaseId }) => purchaseId);
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
  return own.map((licence) => {
    const live = liveOf(subscriptions, licence);
    const isHeld = live !== null && live.state !== 'cancelled' && held.has(live.id);
    const market = markets.get(licence.purchaseId) ?? member.locale.market;
    return viewOf({ member, licence, market, live, isHeld, used: seats.get(licence.id) ?? 0 });
  });
}

/** The page a query asks for: by its number, or by a licence that is on it. */
async function pageOf(
  reader: Reader,
  addresses: readonly ProvenAddress[],
  query: URLSearchParams,
): Promise<string | null> {
  const wanted = parseId(query.get('licence') ?? '');
  if (wanted === null) return query.get('page');
  return String(Math.floor((await countNewer(reader, addresses, wanted)) / PAGE_SIZE) + 1);
}

function stateOf(licence: OwnedLicence, now: Date): LicenceState {
  if (licence.state === 'revoked') return takenBack(licence);
  return hasExpired(licence, now) ? 'expired' : 'active';
}

const takenBack = ({ revoked }: OwnedLicence): LicenceState =>
  revoked?.reason === 'refund' || revoked?.reason === 'withdrawal' ? 'refunded' : 'revoked';

/** As its owner is told: the days it works on for a late renewal are no part of it, unless one is being charged. */
export function toldState(
  licence: MemberLicence,
  live: Subscription | null,
  now: Date,
): LicenceState {
  const isOver = hasEnded(licence, now) && live?.state !== 'active';
  return isOver && licence.state === 'active' ? 'expired' : stateOf(licence, now);
}

/** The subscription a licence renews by; null when it has none that lives. */
export const liveOf = (
  subscriptions: readonly Subscription[],
  { purchaseId }: Pick<OwnedLicence, 'purchaseId'>,
): Subscription | null =>
  subscriptions.find(({ orderId, state }) => orderId === purchaseId && state !== 'ended') ?? null;

type Known = {
  readonly member: Member;
  readonly licence: MemberLicence;
  /** It was bought in. */
  readonly market: string;
  readonly live: Subscription | null;
  readonly isHeld: boolean;
  readonly used: number;
};

function viewOf({ member, licence, market, live, isHeld, used }: Known): LicenceView {
  const { locale, services } = member;
  const { id, product, plan, seats, key, paidUntil, lentUntil, revoked } = licence;
  const state = toldState(licence, live, services.now());
  const token = licenceToken(services.settings.sessionSecret, licence);
  const isChangeable = licence.state !== 'revoked' && (live === null || live.also.length === 0);
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
