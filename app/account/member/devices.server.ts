import { redirect } from 'react-router';
import {
  endSeat,
  listActivations,
  nextMove,
  type OwnedLicence,
} from '../../../domain/licence/index.ts';
import { parseId } from '../../../kit/id.ts';
import { localize } from '../../request/address.ts';
import type { Reader } from '../../request/context.ts';
import { textField } from '../../request/limited-form.server.ts';
import { dateText } from '../../request/moments.server.ts';
import { refuse } from './answer.server.ts';
import { licencesOf, type Member } from './member.server.ts';

type Activation = Awaited<ReturnType<typeof listActivations>>[number];

export type DeviceView = Pick<Activation, 'id' | 'appVersion'> & {
  /** As its owner named it; may be empty. */
  readonly name: string;
  readonly product: string;
  readonly since: string;
  readonly seen: string;
  readonly isOffline: boolean;
};

export type DevicesView = {
  readonly devices: readonly DeviceView[];
  /** The one to be freed, and from when another PC can take its place; null dates: at once. */
  readonly asked:
    | (DeviceView & { readonly next: { online: string | null; offline: string | null } })
    | null;
  /** The one that was freed just now. */
  readonly freed: Pick<DeviceView, 'name'> | null;
};

type Seat = { readonly licence: OwnedLicence; readonly activation: Activation };
type Known = { readonly licence: OwnedLicence; readonly all: readonly Activation[] };

export const openDevices = (member: Member): Promise<DevicesView> =>
  member.services.database.read(async (reader) => {
    const known = await knownSeats(reader, member);
    const seats = known.flatMap(({ licence, all }) =>
      all.map((activation) => ({ licence, activation })),
    );
    const view = (seat: Seat) => viewOf(seat, member);
    const freed = seats.find(({ activation }) => activation.id === member.query.get('freed'));
    return {
      devices: seats.filter(isInUse).map(view),
      asked: askedOf(known, member),
      freed: freed && !isInUse(freed) ? { name: freed.activation.deviceName } : null,
    };
  });

/** Frees a PC of the account's own; anybody else's is not found. */
export async function freeDevice(member: Member, form: FormData) {
  const wanted = parseId(textField(form, 'activation'));
  const { database } = member.services;
  const isDone = await database.run(async (work) => {
    const known = await knownSeats(work, member);
    const own = known.find(({ all }) => all.some(({ id }) => id === wanted));
    if (!own || wanted === null) return false;
    await endSeat(work, { licenceId: own.licence.id, activationId: wanted });
    return true;
  });
  if (!isDone) return refuse('free', 'gone');
  throw redirect(`${localize(member.locale, '/member/devices')}?freed=${wanted}`, 303);
}

async function knownSeats(reader: Reader, member: Member): Promise<Known[]> {
  const known: Known[] = [];
  for (const licence of await licencesOf(reader, member)) {
    known.push({ licence, all: await listActivations(reader, licence.id) });
  }
  return known;
}

const isInUse = ({ activation }: Pick<Seat, 'activation'>): boolean => activation.endedAt === null;

function viewOf({ licence, activation }: Seat, { locale }: Member): DeviceView {
  const { id, appVersion, deviceName, activatedAt, lastSeenAt, nonce } = activation;
  return {
    id,
    appVersion,
    name: deviceName,
    product: licence.product,
    since: dateText(activatedAt, locale),
    seen: dateText(lastSeenAt, locale),
    isOffline: nonce !== null,
  };
}

function askedOf(known: readonly Known[], member: Member): DevicesView['asked'] {
  const wanted = member.query.get('free');
  const { locale, services } = member;
  for (const { licence, all } of known) {
    const activation = all.find(({ id, endedAt }) => id === wanted && endedAt === null);
    if (!activation) continue;
    const next = nextMove(all, { seats: licence.seats, now: services.now() });
    const text = (at: Date | null) => at && dateText(at, locale);
    return {
      ...viewOf({ licence, activation }, member),
      next: { online: text(next.online), offline: text(next.offline) },
    };
  }
  return null;
}
