import { z } from 'zod';
import { done, type Result, refused } from '../../kit/result.ts';
import { PLANS, SEATS } from '../price/index.ts';
import { type Signer, type UnreadableFile, unwrap, wrap } from './envelope.ts';
import type { LicenseFacts } from './license.ts';
import type { Verifier } from './verifier.ts';

const FORMAT = 'vitrine-licence-1';

const moment = z.iso.datetime().transform((text) => new Date(text));

export const STATED = {
  email: z.string(),
  expires: moment.nullable(),
  id: z.string(),
  issued: moment,
  keyHash: z.string(),
  plan: z.literal(PLANS),
  product: z.string(),
  seats: z.literal(SEATS),
};
const Payload = z.strictObject(STATED);

/** Format in docs/licence-file.md. Deterministic. */
export const writeLicenseFile = (ring: Signer, facts: LicenseFacts): string =>
  wrap(ring, FORMAT, stateFacts(facts));

/** The canonical form of RFC 8785: names in alphabetical order, no whitespace. */
export const stateFacts = (facts: LicenseFacts): z.input<typeof Payload> => ({
  email: facts.email,
  expires: facts.expiresAt?.toISOString() ?? null,
  id: facts.id,
  issued: facts.issuedAt.toISOString(),
  keyHash: facts.keyHash,
  plan: facts.plan,
  product: facts.product,
  seats: facts.seats,
});

/** Returns the facts of a file with a valid signature, even if it has expired. */
export function readLicenseFile(
  verifier: Verifier,
  text: string,
): Result<LicenseFacts, UnreadableFile> {
  const opened = unwrap(verifier, FORMAT, text);
  if (!opened.ok) return opened;
  const stated = Payload.safeParse(opened.value);
  if (!stated.success) return refused('malformed');
  const { issued, expires, ...rest } = stated.data;
  return done({ ...rest, issuedAt: issued, expiresAt: expires });
}
