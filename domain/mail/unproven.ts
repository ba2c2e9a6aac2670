import { createHash } from 'node:crypto';
import { takeTry } from '../../db/limits/store.ts';
import type { Work } from '../../db/work.ts';
import { foldEmail } from '../../kit/email.ts';
import { days } from '../../kit/time.ts';

/** Mails of our own accord to one mailbox that nobody has proven to be theirs. */
const TO_UNPROVEN = { most: 10, window: days(1), longestLock: days(1) };

/**
 * Whether a mail may go to an address that somebody only typed, or that a mail only names as its sender; counts it. By
 * whatever form it was typed, and with whatever `+tag`: nobody's inbox can be filled by others.
 */
export async function mayWriteTo(work: Work, email: string): Promise<boolean> {
  const name = createHash('sha256').update(foldEmail(email)).digest('base64url');
  return (await takeTry(work, [{ key: `mail:unproven:${name}`, limit: TO_UNPROVEN }])) === null;
}
