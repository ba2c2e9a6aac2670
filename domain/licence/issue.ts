import type { Work } from '../../db/work.ts';
import type { Random } from '../../kit/random.ts';
import { writeLicenceFile } from './file.ts';
import { findLicence, unseal } from './find.ts';
import { drawLicenceKey, hashLicenceKey } from './key.ts';
import type { KeyRing } from './key-ring.ts';
import { expiryOf, type IssuedLicence, type IssueInput, type LicenceFacts } from './licence.ts';
import { NONCE_BYTES } from './seal.ts';
import { insertOnce } from './store.ts';

/**
 * Issues the licence of a purchase, exactly one: repeated or called twice at the same time it
 * returns the first one, whatever else the input says. Its period starts at `work.now`.
 */
export async function issueLicence(
  work: Work,
  ring: KeyRing,
  input: IssueInput,
): Promise<IssuedLicence> {
  const earlier = await findLicence(work, ring, input.purchaseId);
  if (earlier !== null) return earlier;
  const { purchaseId, locale, product, plan, seats, email } = input;
  const key = drawLicenceKey(work.random);
  const facts: LicenceFacts = {
    id: drawId(work.random),
    ...{ product, plan, seats, email },
    keyHash: hashLicenceKey(key),
    issuedAt: work.now,
    expiresAt: expiryOf(plan, work.now),
  };
  const nonce = work.random.bytes(NONCE_BYTES);
  const stored = await insertOnce(work, {
    ...facts,
    ...{ purchaseId, locale },
    keySealed: ring.seal(key, { owner: facts.id, nonce }),
    file: writeLicenceFile(ring, facts),
  });
  return unseal(ring, stored);
}

/** A random UUID (RFC 9562 version 4) from the work's own randomness. */
function drawId(random: Random): string {
  const bytes = Uint8Array.from(random.bytes(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
