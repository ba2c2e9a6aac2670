import { createHash } from 'node:crypto';
import { foldEmail } from '../../kit/email.ts';

/** Recognizes a customer without storing the address. */
export function customerOf(email: string): string {
  return createHash('sha256').update(foldEmail(email)).digest('hex');
}
