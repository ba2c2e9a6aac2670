import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { writeLicenceFile } from './file.ts';
import { unseal } from './find.ts';
import { drawLicenceKey, hashLicenceKey, tailOf } from './key.ts';
import type { KeyRing } from './key-ring.ts';
import {
  endOf,
  type IssuedLicence,
  type IssueInput,
  type LicenceFacts,
  withGrace,
} from './licence.ts';
import { NONCE_BYTES } from './seal.ts';
import { insertOnce, selectFirst } from './store.ts';

/**
 * Issues the licence of a purchase for one product, exactly one: repeated or called twice at the
 * same time it returns the first one, whatever else the input says. Its period starts at `work.now`.
 */
export async function issueLicence(
  work: Work,
  ring: KeyRing,
  input: IssueInput,
): Promise<IssuedLicence> {
  const { purchaseId, locale, product, plan, seats, email } = input;
  const earlier = await selectFirst(work, purchaseId, product);
  if (earlier !== null) return unseal(ring, earlier);
  const key = drawLicenceKey(work.random);
  const endsAt = endOf(plan, work.now);
  const facts: LicenceFacts = {
    id: newId(work.random),
    product,
    plan,
    seats,
    email,
    keyHash: hashLicenceKey(key),
    issuedAt: work.now,
    expiresAt: withGrace(endsAt),
  };
  const nonce = work.random.bytes(NONCE_BYTES);
  const row = {
    ...facts,
    purchaseId,
    locale,
    keySealed: ring.seal(key, { owner: facts.id, nonce }),
    keyTail: tailOf(key),
    file: writeLicenceFile(ring, facts),
    state: 'active' as const,
    revokeReason: null,
    revokedAt: null,
    changesAt: null,
  };
  const stored = await insertOnce(work, row, {
    purchaseId,
    plan,
    seats,
    earliestStart: work.now,
    replaces: false,
    usedBefore: 0,
    startsAt: work.now,
    endsAt,
    anchorDay: work.now.getUTCDate(),
    number: 1,
    withdrawnAt: null,
  });
  return unseal(ring, stored);
}
