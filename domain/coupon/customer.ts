import { createHash } from 'node:crypto';
import { foldEmail } from '../../kit/email.ts';

/** Hashes the address: the shop recognizes a customer again without storing who they are. */
export function customerOf(email: string): string {
  return createHash('sha256').update(foldEmail(email)).digest('hex');
}
