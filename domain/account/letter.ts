import type { JobData, Work } from '../../db/work.ts';
import { parseId } from '../../kit/id.ts';
import { type LinkPurpose, WRITE_LETTER } from './account.ts';
import { type Attempt, countAddressOnly, countMail } from './limits.ts';
import { createLink, renewLink } from './link.ts';
import { queueAccountMail, queueNotice } from './mail.ts';
import { findAccountByEmail } from './store.ts';

export type Letter = {
  readonly about: Extract<LinkPurpose, 'sign-up' | 'sign-in' | 'reset'>;
  readonly email: string;
  readonly locale: string;
  readonly next: string;
  // Extends the last link after enough emails, so that a stranger cannot fill a mailbox or lock out its owner.
  readonly isAgain?: boolean;
  /** Id for the link: of a sign-up, or so that the requesting browser can accept the code. Empty: a new one. */
  readonly linkId: string;
};

/** Counts a request. Returns the seconds to wait, and whether to extend the last link. */
export async function countLetter(
  work: Work,
  attempt: Attempt,
): Promise<{ readonly wait: number | null; readonly isAgain: boolean }> {
  const wait = await countAddressOnly(work, attempt);
  return { wait, isAgain: wait === null && !(await countMail(work, attempt)) };
}

export async function askCounted(
  work: Work,
  letter: Letter,
  attempt: Attempt,
): Promise<number | null> {
  const { wait, isAgain } = await countLetter(work, attempt);
  if (wait === null) await askLetter(work, { ...letter, isAgain });
  return wait;
}

/** Only enqueues a job, so that neither the response nor its timing reveals an account. */
export async function askLetter(work: Work, letter: Letter): Promise<void> {
  await work.enqueue(WRITE_LETTER, letter);
}

export async function writeLetter(work: Work, data: JobData): Promise<void> {
  const letter = data as Letter;
  const { about, email, locale } = letter;
  const account = await findAccountByEmail(work, email);
  if (about === 'sign-up' && account?.verified) return queueNotice(work, { to: email, locale });
  // Without an account, only a sign-in link is useful. Following it creates the account.
  if (account === null && about !== 'sign-in') return;
  if (letter.isAgain && (await renewLink(work, { purpose: about, email }))) return;
  const id = parseId(letter.linkId);
  const link = await createLink(work, {
    purpose: about,
    accountId: account?.id ?? null,
    email,
    ...(id === null ? {} : { id }),
    values: { next: letter.next, locale },
  });
  await queueAccountMail(work, { link, to: email, locale });
}
