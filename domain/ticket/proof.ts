import { createHash } from 'node:crypto';

/** Leading zero bits of a proof. A browser needs 16,000 tries on average, about a second while the visitor types. */
export const PROOF_BITS = 14;

const LONGEST = 12;

/** SHA-256 of `<form>:<proof>` must begin with `PROOF_BITS` zero bits. A form is accepted once, and so is a proof. */
export function isProven(form: string, proof: string): boolean {
  if (proof === '' || proof.length > LONGEST) return false;
  const hash = createHash('sha256').update(`${form}:${proof}`).digest();
  return hash.readUInt32BE(0) >>> (32 - PROOF_BITS) === 0;
}
