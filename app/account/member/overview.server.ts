import { ordersOf } from '../../../domain/account/index.ts';
import { countSeats, hasEnded } from '../../../domain/licence/index.ts';
import { days } from '../../../kit/time.ts';
import type { Reader } from '../../request/context.ts';
import { dateText } from '../../request/moments.server.ts';
import { liveOf } from './licences.server.ts';
import {
  licencesOf,
  type Member,
  type MemberLicence,
  type OwnSubscription,
  subscriptionsOf,
} from './member.server.ts';
import { isUnfinished } from './orders.server.ts';
import { managePathOf } from './subscriptions.server.ts';
import { ticketsOf } from './tickets.server.ts';

/** Something its owner had better do; `path` is whole for a subscription, without locale for the others. */
export type Attention =
  | {
      readonly kind: 'past-due';
      readonly product: string;
      readonly date: string;
      readonly path: string | null;
    }
  | {
      readonly kind: 'expiring' | 'expired';
      readonly product: string;
      readonly date: string;
      readonly licenceId: string;
    }
  | { readonly kind: 'unfinished'; readonly number: string; readonly path: string }
  | { readonly kind: 'tickets'; readonly count: number }
  | { readonly kind: 'second-factor' };

export type OverviewView = {
  readonly name: string;
  readonly attention: readonly Attention[];
  readonly counts: Readonly<
    Record<'licences' | 'devices' | 'orders' | 'subscriptions' | 'tickets', number>
  >;
};

/** How long before its end a licence that does not renew by itself is worth a word, by plan, and how long after. */
const AHEAD = { month: days(7), year: days(30), lifetime: 0 } as const;
const BEHIND = days(60);

export const openOverview = (member: Member): Promise<OverviewView> =>
  member.services.database.read(async (reader) => {
    const { account } = member;
    const licences = await licencesOf(reader, member);
    const subscriptions = await subscriptionsOf(reader, member);
    const orders = await ordersOf(reader, account);
    const tickets = await ticketsOf(reader, member);
    const waiting = tickets.filter(({ state }) => state === 'waiting').length;
    const isStaff = account.role !== 'none' && !account.secondFactor;
    const unfinished = orders.filter((order) => isUnfinished(order, orders, reader.now));
    return {
      name: account.name,
      attention: [
        ...(isStaff ? [{ kind: 'second-factor' } as const] : []),
        ...lateOnes(subscriptions, member),
        ...endingOnes(licences, { subscriptions, member }),
        ...unfinished.map(({ id, orderNumber }) => {
          return { kind: 'unfinished', number: orderNumber, path: `/pay?purchase=${id}` } as const;
        }),
        ...(waiting > 0 ? [{ kind: 'tickets', count: waiting } as const] : []),
      ],
      counts: {
        licences: licences.length,
        devices: await countDevices(reader, licences),
        orders: orders.filter(({ state }) => state === 'paid').length,
        subscriptions: subscriptions.filter(({ subscription: { state } }) => state !== 'ended')
          .length,
        tickets: tickets.filter(({ state }) => state === 'open' || state === 'waiting').length,
      },
    };
  });

const lateOnes = (subscriptions: readonly OwnSubscription[], member: Member): Attention[] =>
  subscriptions.flatMap((own) => {
    const { state, graceEndsAt, product } = own.subscription;
    if (state !== 'past-due' || graceEndsAt === null) return [];
    const date = dateText(graceEndsAt, member.locale);
    return { kind: 'past-due', product, date, path: managePathOf(own, member) } as const;
  });

type Around = { readonly subscriptions: readonly OwnSubscription[]; readonly member: Member };

function endingOnes(
  licences: readonly MemberLicence[],
  { subscriptions, member }: Around,
): Attention[] {
  const now = member.services.now();
  return licences.flatMap((licence) => {
    const { id: licenceId, product, plan, paidUntil } = licence;
    if (paidUntil === null || licence.state === 'revoked') return [];
    if (hasEnded(licence, now) && isOwnedElsewhere(licence, licences, now)) return [];
    // One that is charged by itself needs nobody; a late one is named above.
    const live = liveOf(subscriptions, licence);
    if (live && live.state !== 'cancelled') return [];
    const left = paidUntil.getTime() - now.getTime();
    if (left > AHEAD[plan] || left < -BEHIND) return [];
    const date = dateText(paidUntil, member.locale);
    return { kind: left > 0 ? 'expiring' : 'expired', product, date, licenceId } as const;
  });
}

/** Whether another licence of the same program holds. */
const isOwnedElsewhere = (
  { product }: MemberLicence,
  licences: readonly MemberLicence[],
  now: Date,
): boolean =>
  licences.some((one) => one.product === product && one.state === 'active' && !hasEnded(one, now));

async function countDevices(reader: Reader, licences: readonly MemberLicence[]): Promise<number> {
  const seats = await countSeats(
    reader,
    licences.map(({ id }) => id),
  );
  return [...seats.values()].reduce((sum, used) => sum + used, 0);
}
