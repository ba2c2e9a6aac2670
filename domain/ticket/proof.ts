import { createHash } from 'node:crypto';

/** Zero bits a proof begins with: a browser tries 16,000 numbers on average, in about a second beside the typing. */
export const PROOF_BITS = 14;

const LONGEST = 12;

/**
 * Whether somebody has worked for this form: SHA-256 of `<form>:<proof>` begins with `PROOF_BITS` zero bits. A form is
 * taken once, so nobody can use the work twice.
 */
export function isProven(form: string, proof: string): boolean {
  if (proof === '' || proof.length > LONGEST) return false;
  const hash = createHash('sha256').update(`${form}:${proof}`).digest();
  return hash.readUInt32BE(0) >>> (32 - PROOF_BITS) === 0;
}
