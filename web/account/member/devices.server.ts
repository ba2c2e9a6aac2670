import { redirect } from 'react-router';
import type { ProvenAddress } from '../../../domain/account/index.ts';
import {
  countOwnedSeats,
  endSeat,
  findOwnedSeat,
  listActivations,
  listOwnedSeats,
  nextMove,
  type OwnedSeat,
} from '../../../domain/license/index.ts';
import { parseId } from '../../../kit/id.ts';
import type { Reader } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { PagerView } from '../../loaders/list-page.server.ts';
import { dateText } from '../../loaders/moments.server.ts';
import { localize } from '../../routing/address.ts';
import { refuse } from './answer.server.ts';
import { type Member, memberPage, ownAddresses } from './member.server.ts';

type Activation = OwnedSeat['activation'];

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
  readonly pager: PagerView | null;
};

export const openDevices = (member: Member): Promise<DevicesView> =>
  member.services.database.read(async (reader) => {
    const addresses = await ownAddresses(reader, member);
    const { slice, pager } = memberPage(member, await countOwnedSeats(reader, addresses));
    const shown = await listOwnedSeats(reader, addresses, slice);
    const freed = await seatNamed('freed', { reader, addresses, member });
    return {
      devices: shown.map((seat) => viewOf(seat, member)),
      asked: await askedOf({ reader, addresses, member }),
      freed: freed?.activation.endedAt ? { name: freed.activation.deviceName } : null,
      pager,
    };
  });

/** Frees a PC of the account's own; anybody else's is not found. */
export async function freeDevice(member: Member, form: FormData) {
  const wanted = parseId(textField(form, 'activation'));
  const { database } = member.services;
  const isDone = await database.run(async (work) => {
    const addresses = await ownAddresses(work, member);
    const own = wanted && (await findOwnedSeat(work, addresses, wanted));
    if (!own) return false;
    await endSeat(work, { licenseId: own.license.id, activationId: own.activation.id });
    return true;
  });
  if (!isDone) return refuse('free', 'gone');
  const page = member.query.get('page');
  const query = new URLSearchParams({ freed: `${wanted}`, ...(page ? { page } : {}) });
  throw redirect(`${localize(member.locale, '/member/devices')}?${query}`, 303);
}

type Place = {
  readonly reader: Reader;
  readonly addresses: readonly ProvenAddress[];
  readonly member: Member;
};

/** The seat whose id the query has under this name, if it is the account's own. */
async function seatNamed(
  name: 'free' | 'freed',
  { reader, addresses, member }: Place,
): Promise<OwnedSeat | null> {
  const wanted = parseId(member.query.get(name) ?? '');
  return wanted === null ? null : findOwnedSeat(reader, addresses, wanted);
}

function viewOf({ license, activation }: OwnedSeat, { locale }: Member): DeviceView {
  const { id, appVersion, deviceName, activatedAt, lastSeenAt, nonce } = activation;
  return {
    id,
    appVersion,
    name: deviceName,
    product: license.product,
    since: dateText(activatedAt, locale),
    seen: dateText(lastSeenAt, locale),
    isOffline: nonce !== null,
  };
}

async function askedOf(place: Place): Promise<DevicesView['asked']> {
  const { reader, member } = place;
  const seat = await seatNamed('free', place);
  if (!seat || seat.activation.endedAt !== null) return null;
  const { id, seats } = seat.license;
  const all = await listActivations(reader, id);
  const next = nextMove(all, { seats, now: member.services.now() });
  const text = (at: Date | null) => at && dateText(at, member.locale);
  return {
    ...viewOf(seat, member),
    next: { online: text(next.online), offline: text(next.offline) },
  };
}
