import type { ProvenAddress } from '../../../domain/account/index.ts';
import {
  countOwned,
  countOwnedSeats,
  EXPIRY_GRACE,
  hasEnded,
  type LicenseEnd,
  type LicenseTerms,
  listEnding,
  listHeldProducts,
  withEnds,
} from '../../../domain/license/index.ts';
import { countOwnedOrders, listOwnedUnfinished, marketsOf } from '../../../domain/order/index.ts';
import {
  countOwnedSubscriptions,
  listBegunBy,
  listDisputedSubscriptions,
  listExpiringCards,
  listPastDue,
  type Subscription,
} from '../../../domain/subscription/index.ts';
import { countTicketsOf } from '../../../domain/ticket/index.ts';
import { days } from '../../../kit/time.ts';
import type { Reader } from '../../loaders/context.ts';
import { termText } from '../../loaders/moments.server.ts';
import { type LicenseView, liveOf, viewsOf } from './licenses.server.ts';
import { type Member, type OwnSubscription, ownAddresses, withLinks } from './member.server.ts';
import { UNFINISHED_FOR } from './orders.server.ts';
import { cardPathOf, managePathOf } from './subscriptions.server.ts';
import { senderOf } from './tickets.server.ts';

/** Something the owner should do. `path` is a full path for a subscription, otherwise it lacks the locale. */
export type Attention =
  | {
      readonly kind: 'past-due';
      readonly product: string;
      readonly date: string;
      readonly path: string | null;
    }
  | { readonly kind: 'card-expires'; readonly product: string; readonly path: string | null }
  | {
      readonly kind: 'expiring' | 'expired';
      readonly product: string;
      readonly date: string;
      readonly licenseId: string;
    }
  | { readonly kind: 'unfinished'; readonly number: string; readonly path: string }
  | { readonly kind: 'tickets'; readonly count: number }
  | { readonly kind: 'second-factor' };

/** A license without its key. */
export type LicenseLine = Pick<
  LicenseView,
  'id' | 'product' | 'state' | 'until' | 'endedOn' | 'lentUntil'
>;

export type OverviewView = {
  readonly name: string;
  readonly attention: readonly Attention[];
  readonly licenses: readonly LicenseLine[];
  readonly counts: Readonly<
    Record<'licences' | 'devices' | 'orders' | 'subscriptions' | 'tickets', number>
  >;
};

/** How long before and after its end a license without renewal is listed. `AHEAD` depends on the plan. */
const AHEAD = { month: days(7), year: days(30), lifetime: 0 } as const;
const BEHIND = days(60);
/** Upper limit of a grace period or of the wait for a late renewal, which the stored end of a license includes. */
const WORKS_ON = days(30);
/** Limit on the licenses read, nearest end first. Most may renew automatically. */
const MOST_ENDING = 200;
/** Items per kind. The lists have the rest. */
const MOST_NAMED = 20;
const MOST_SHOWN = 4;

export const openOverview = (member: Member): Promise<OverviewView> =>
  member.services.database.read(async (reader) => {
    const { account } = member;
    const addresses = await ownAddresses(reader, member);
    const pastDue = await listPastDue(reader, addresses, MOST_NAMED);
    const { provider } = member.services;
    const expiring = await listExpiringCards(reader, addresses, { limit: MOST_NAMED, provider });
    const ids = pastDue.map(({ id }) => id);
    const held = await listDisputedSubscriptions(reader, ids);
    // A subscription under dispute does not need a payment.
    const late = pastDue.filter(({ id }) => !held.has(id));
    const tickets = await countTicketsOf(reader, await senderOf(reader, member));
    const since = new Date(reader.now.getTime() - UNFINISHED_FOR);
    const filter = { since, limit: MOST_NAMED };
    const unfinished = await listOwnedUnfinished(reader, addresses, filter);
    const newest = await viewsOf(reader, member, {
      addresses,
      slice: { limit: MOST_SHOWN, offset: 0 },
    });
    const isStaff = account.role !== 'none' && !account.secondFactor;
    return {
      name: account.name,
      attention: [
        ...(isStaff ? [{ kind: 'second-factor' } as const] : []),
        ...lateOnes(await withLinks(reader, addresses, late), member),
        ...(await withLinks(reader, addresses, expiring)).map((own) => {
          const { product } = own.subscription;
          return { kind: 'card-expires', product, path: cardPathOf(own, member) } as const;
        }),
        ...(await endingOnes(reader, addresses, member)),
        ...unfinished.map(({ id, orderNumber }) => {
          return { kind: 'unfinished', number: orderNumber, path: `/pay?purchase=${id}` } as const;
        }),
        ...(tickets.waiting > 0 ? [{ kind: 'tickets', count: tickets.waiting } as const] : []),
      ],
      licenses: newest.map(({ id, product, state, until, endedOn, lentUntil }) => {
        return { id, product, state, until, endedOn, lentUntil };
      }),
      counts: {
        licences: await countOwned(reader, addresses),
        devices: await countOwnedSeats(reader, addresses),
        orders: (await countOwnedOrders(reader, addresses)).paid,
        subscriptions: (await countOwnedSubscriptions(reader, addresses)).live,
        tickets: tickets.open + tickets.waiting,
      },
    };
  });

const lateOnes = (subscriptions: readonly OwnSubscription[], member: Member): Attention[] =>
  subscriptions.flatMap((own) => {
    const { state, graceEndsAt, product, market } = own.subscription;
    if (state !== 'past-due' || graceEndsAt === null) return [];
    const date = termText(graceEndsAt, member.locale, market);
    return { kind: 'past-due', product, date, path: managePathOf(own, member) } as const;
  });

type Ending = LicenseTerms & LicenseEnd;

async function endingOnes(
  reader: Reader,
  addresses: readonly ProvenAddress[],
  member: Member,
): Promise<Attention[]> {
  const now = reader.now.getTime();
  const from = new Date(now - BEHIND);
  const to = new Date(now + AHEAD.year + WORKS_ON);
  const found = await listEnding(reader, addresses, { from, to, limit: MOST_ENDING });
  const ending: Ending[] = await withEnds(reader, found);
  const orders = ending.map(({ orderId }) => orderId);
  const subscriptions = await listBegunBy(reader, orders);
  const markets = await marketsOf(reader, orders);
  const held = new Set([
    ...(await listHeldProducts(reader, addresses, new Date(now + EXPIRY_GRACE))),
    ...ending.filter((one) => !hasEnded(one, reader.now)).map(({ product }) => product),
  ]);
  return ending
    .flatMap((license) => attentionTo(license, { held, subscriptions, markets, member }))
    .slice(0, MOST_NAMED);
}

type Around = {
  readonly held: ReadonlySet<string>;
  readonly subscriptions: readonly Subscription[];
  readonly markets: ReadonlyMap<string, string>;
  readonly member: Member;
};

function attentionTo(
  license: Ending,
  { held, subscriptions, markets, member }: Around,
): Attention[] {
  const { id: licenseId, product, plan, paidUntil, orderId } = license;
  const now = member.services.now();
  if (paidUntil === null || (hasEnded(license, now) && held.has(product))) return [];
  // Automatic renewals need no action, and late ones are listed above.
  const live = liveOf(subscriptions, license);
  if (live && live.state !== 'cancelled') return [];
  const left = paidUntil.getTime() - now.getTime();
  if (left > AHEAD[plan] || left < -BEHIND) return [];
  const { locale } = member;
  const date = termText(paidUntil, locale, markets.get(orderId) ?? locale.market);
  return [{ kind: left > 0 ? 'expiring' : 'expired', product, date, licenseId }];
}
