import type { Reader } from '../../db/work.ts';
import type { Activation, Seat } from './activation.ts';
import type { Signer } from './envelope.ts';
import { hasExpired } from './licence.ts';
import { toSeat } from './seat.ts';
import { selectActivation, selectActivations, selectById } from './store.ts';

/** Every seat of a licence, in use or not, oldest first. */
export const listActivations = (reader: Reader, licenceId: string): Promise<Activation[]> =>
  selectActivations(reader, licenceId);

/** A seat in use by its id, with its file made anew; null when it is none, or its licence works no more. */
export async function openOfflineSeat(
  reader: Reader,
  ring: Signer,
  activationId: string,
): Promise<Seat | null> {
  const activation = await selectActivation(reader, activationId);
  if (activation === null || activation.endedAt !== null) return null;
  const licence = await selectById(reader, activation.licenceId);
  if (licence?.state !== 'active' || hasExpired(licence, reader.now)) return null;
  const all = await selectActivations(reader, licence.id);
  const used = all.filter(({ endedAt }) => endedAt === null).length;
  return toSeat(ring, { licence, activation, used, now: reader.now });
}
