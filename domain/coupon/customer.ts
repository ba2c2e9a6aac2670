import { createHash } from 'node:crypto';
import { foldEmail } from '../../kit/email.ts';

/** What is kept of a customer: enough to know them again, not who they are. */
export function customerOf(email: string): string {
  return createHash('sha256').update(foldEmail(email)).digest('hex');
}
