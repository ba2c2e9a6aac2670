import { createHash } from 'node:crypto';
import { consumeTry } from '../../db/limits/store.ts';
import type { Work } from '../../db/work.ts';
import { foldEmail } from '../../kit/email.ts';
import { days } from '../../kit/time.ts';

const TO_UNPROVEN = { most: 10, window: days(1), longestLock: days(1) };

/**
 * Counts an email to an unverified address, and returns whether it may be sent. Folding keeps `+tag` forms from
 * flooding an inbox.
 */
export async function mayWriteTo(work: Work, email: string): Promise<boolean> {
  const name = createHash('sha256').update(foldEmail(email)).digest('base64url');
  return (await consumeTry(work, [{ key: `mail:unproven:${name}`, limit: TO_UNPROVEN }])) === null;
}
