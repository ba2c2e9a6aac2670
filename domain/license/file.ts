import { z } from 'zod';
import { done, type Result, refused } from '../../kit/result.ts';
import { PLANS, SEATS } from '../price/index.ts';
import { type Signer, type UnreadableFile, unwrap, wrap } from './envelope.ts';
import type { LicenseFacts } from './license.ts';
import type { Verifier } from './verifier.ts';

/** Names the format and its version, and is part of what is signed. */
const FORMAT = 'vitrine-licence-1';

const moment = z.iso.datetime().transform((text) => new Date(text));

/** What a license file states, members in alphabetical order. */
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

/** The signed license file: JSON text, format in docs/licence-file.md. Same facts, same bytes. */
export const writeLicenseFile = (ring: Signer, facts: LicenseFacts): string =>
  wrap(ring, FORMAT, stateFacts(facts));

/** Names in alphabetical order and no white space: the canonical form of RFC 8785. */
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

/**
 * The facts of a license file with a good signature, expired or not. `malformed`: not such a file,
 * or damaged; `unknown-key`: signed by a key we do not have; `wrong-signature`: altered.
 */
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
