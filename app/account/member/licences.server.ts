import type { OwnedLicence } from '../../../domain/licence/index.ts';
import { countSeats, hasEnded, hasExpired, licenceToken } from '../../../domain/licence/index.ts';
import type { Subscription } from '../../../domain/subscription/index.ts';
import { dateText } from '../../request/moments.server.ts';
import {
  licencesOf,
  type Member,
  type MemberLicence,
  type OwnSubscription,
  subscriptionsOf,
} from './member.server.ts';

export type LicenceState = 'active' | 'expired' | 'revoked';

export type LicenceView = Pick<OwnedLicence, 'id' | 'product' | 'plan' | 'seats' | 'key'> & {
  readonly state: LicenceState;
  /** PCs it is activated on. */
  readonly used: number;
  /** End of what is paid; null: it has no end. */
  readonly until: string | null;
  /** Until when it works while its owner is asked to pay the renewal; null: nothing is owed. */
  readonly lentUntil: string | null;
  /** When it is charged again by itself; null: it is not. */
  readonly renewsAt: string | null;
  /** Pages that renew or enlarge it, without locale; null where that is not offered. */
  readonly renewPath: string | null;
  readonly upgradePath: string | null;
};

export type LicencesView = { readonly licences: readonly LicenceView[] };

export const openLicences = (member: Member): Promise<LicencesView> =>
  member.services.database.read(async (reader) => {
    const subscriptions = await subscriptionsOf(reader, member);
    const own = await licencesOf(reader, member);
    const seats = await countSeats(
      reader,
      own.map(({ id }) => id),
    );
    const licences = own.map((licence) => {
      const live = liveOf(subscriptions, licence);
      return viewOf({ member, licence, live, used: seats.get(licence.id) ?? 0 });
    });
    return { licences };
  });

export function stateOf(licence: OwnedLicence, now: Date): LicenceState {
  if (licence.state === 'revoked') return 'revoked';
  return hasExpired(licence, now) ? 'expired' : 'active';
}

/** As its owner is told: the days it works on for a late renewal are no part of it, unless one is being charged. */
function toldState(licence: MemberLicence, live: Subscription | null, now: Date): LicenceState {
  const isOver = hasEnded(licence, now) && live?.state !== 'active';
  return isOver && licence.state === 'active' ? 'expired' : stateOf(licence, now);
}

/** The subscription a licence renews by; null when it has none that lives. */
export const liveOf = (
  subscriptions: readonly OwnSubscription[],
  { purchaseId }: Pick<OwnedLicence, 'purchaseId'>,
): Subscription | null =>
  subscriptions
    .map(({ subscription }) => subscription)
    .find(({ orderId, state }) => orderId === purchaseId && state !== 'ended') ?? null;

type Known = {
  readonly member: Member;
  readonly licence: MemberLicence;
  readonly live: Subscription | null;
  readonly used: number;
};

function viewOf({ member, licence, live, used }: Known): LicenceView {
  const { locale, services } = member;
  const { id, product, plan, seats, key, paidUntil, lentUntil } = licence;
  const state = toldState(licence, live, services.now());
  const token = licenceToken(services.settings.sessionSecret, id);
  const isChangeable = state !== 'revoked' && (live === null || live.also.length === 0);
  const canRenew = isChangeable && paidUntil !== null && live?.nextChargeAt == null;
  return {
    id,
    product,
    plan,
    seats,
    key,
    state,
    used,
    until: paidUntil && dateText(paidUntil, locale),
    lentUntil: lentUntil && dateText(lentUntil, locale),
    renewsAt: live?.nextChargeAt && !lentUntil ? dateText(live.nextChargeAt, locale) : null,
    renewPath: canRenew ? `/renew?licence=${token}` : null,
    upgradePath: isChangeable && state === 'active' ? `/upgrade?licence=${token}` : null,
  };
}
