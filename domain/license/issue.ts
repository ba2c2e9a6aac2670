import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { recordEvent } from '../webhook/index.ts';
import { writeLicenseFile } from './file.ts';
import { unseal } from './find.ts';
import { drawLicenseKey, hashLicenseKey, tailOf } from './key.ts';
import type { KeyRing } from './key-ring.ts';
import {
  endOf,
  type IssuedLicense,
  type IssueInput,
  type LicenseFacts,
  withGrace,
} from './license.ts';
import { NONCE_BYTES } from './seal.ts';
import { insertOnce, selectFirst } from './store.ts';

/** Issues the license of an order for one product, once. */
export async function issueLicense(
  work: Work,
  ring: KeyRing,
  input: IssueInput,
): Promise<IssuedLicense> {
  const { orderId, locale, product, plan, seats, email, until = null } = input;
  const earlier = await selectFirst(work, orderId, product);
  if (earlier !== null) return unseal(ring, earlier);
  const key = drawLicenseKey(work.random);
  const whole = endOf(plan, work.now);
  const endsAt = until && whole && until < whole ? until : whole;
  const facts: LicenseFacts = {
    id: newId(work.random),
    product,
    plan,
    seats,
    email,
    keyHash: hashLicenseKey(key),
    issuedAt: work.now,
    expiresAt: withGrace(endsAt),
  };
  const nonce = work.random.bytes(NONCE_BYTES);
  const row = {
    ...facts,
    orderId,
    locale,
    keySealed: ring.seal(key, { owner: facts.id, nonce }),
    keyTail: tailOf(key),
    file: writeLicenseFile(ring, facts),
    state: 'active' as const,
    revokeReason: null,
    revokedAt: null,
    changesAt: null,
  };
  const stored = await insertOnce(work, row, {
    orderId,
    plan,
    seats,
    earliestStart: work.now,
    replaces: false,
    usedBefore: whole && endsAt ? whole.getTime() - endsAt.getTime() : 0,
    startsAt: work.now,
    endsAt,
    anchorDay: work.now.getUTCDate(),
    number: 1,
    withdrawnAt: null,
  });
  if (stored.id === facts.id) await recordEvent(work, 'license.issued', facts.id);
  return unseal(ring, stored);
}
