import type { Reader } from '../../db/work.ts';
import type { Activation, Seat } from './activation.ts';
import type { Signer } from './envelope.ts';
import { hasExpired } from './license.ts';
import { toSeat } from './seat.ts';
import { selectActivation, selectActivations, selectById } from './store.ts';

export const listActivations = (reader: Reader, licenseId: string): Promise<Activation[]> =>
  selectActivations(reader, licenseId);

/** Returns a seat with a newly signed file, or null if the seat or its license has ended. */
export async function openOfflineSeat(
  reader: Reader,
  ring: Signer,
  activationId: string,
): Promise<Seat | null> {
  const activation = await selectActivation(reader, activationId);
  if (activation === null || activation.endedAt !== null) return null;
  const license = await selectById(reader, activation.licenseId);
  if (license?.state !== 'active' || hasExpired(license, reader.now)) return null;
  const all = await selectActivations(reader, license.id);
  const used = all.filter(({ endedAt }) => endedAt === null).length;
  return toSeat(ring, { license, activation, used, now: reader.now });
}
