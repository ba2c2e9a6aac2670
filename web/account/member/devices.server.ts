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
  /** Given by its owner. May be empty. */
  readonly name: string;
  readonly product: string;
  readonly since: string;
  readonly seen: string;
  readonly isOffline: boolean;
};

export type DevicesView = {
  readonly devices: readonly DeviceView[];
  /** The PC to free, and when another one can take its seat. Null dates mean at once. */
  readonly toConfirm:
    | (DeviceView & { readonly next: { online: string | null; offline: string | null } })
    | null;
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
      toConfirm: await readDeviceToConfirm({ reader, addresses, member }),
      freed: freed?.activation.endedAt ? { name: freed.activation.deviceName } : null,
      pager,
    };
  });

/** A PC of another account counts as not found. */
export async function freeDevice(member: Member, form: FormData) {
  const activationId = parseId(textField(form, 'activation'));
  const { database } = member.services;
  const isDone = await database.run(async (work) => {
    const addresses = await ownAddresses(work, member);
    const own = activationId && (await findOwnedSeat(work, addresses, activationId));
    if (!own) return false;
    await endSeat(work, { licenseId: own.license.id, activationId: own.activation.id });
    return true;
  });
  if (!isDone) return refuse('free', 'gone');
  const page = member.query.get('page');
  const query = new URLSearchParams({ freed: `${activationId}`, ...(page ? { page } : {}) });
  throw redirect(`${localize(member.locale, '/member/devices')}?${query}`, 303);
}

type Place = {
  readonly reader: Reader;
  readonly addresses: readonly ProvenAddress[];
  readonly member: Member;
};

/** Returns the account's seat with the id in this query parameter. */
async function seatNamed(
  name: 'free' | 'freed',
  { reader, addresses, member }: Place,
): Promise<OwnedSeat | null> {
  const activationId = parseId(member.query.get(name) ?? '');
  return activationId === null ? null : findOwnedSeat(reader, addresses, activationId);
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

async function readDeviceToConfirm(place: Place): Promise<DevicesView['toConfirm']> {
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
