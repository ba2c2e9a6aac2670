import type { JobData, Work } from '../../db/work.ts';
import { parseId } from '../../kit/id.ts';
import { type LinkPurpose, WRITE_LETTER } from './account.ts';
import { countMail, countPlace, type Tried } from './limits.ts';
import { createLink, renewLink } from './link.ts';
import { queueAccountMail, queueNotice } from './mail.ts';
import { findAccountByEmail } from './store.ts';

/** What somebody asked to have sent to an address they typed. */
export type Letter = {
  readonly about: Extract<LinkPurpose, 'sign-up' | 'sign-in' | 'reset'>;
  /** As `spellEmail` spells it. */
  readonly email: string;
  /** Locale prefix. */
  readonly locale: string;
  /** Same-site path the reader wanted to go to; empty: none. */
  readonly next: string;
  /**
   * Enough mails have gone to this address lately: the link of the last one works for its whole time again instead. So a
   * stranger who asks again and again neither fills a mailbox nor keeps its owner out.
   */
  readonly isAgain?: boolean;
  /** Id the link gets, so that the browser that asked can type the code instead; empty: a new one. */
  readonly linkId: string;
};

/** Counts the wish for a letter: the seconds to wait, or null and whether it is only the last one again. */
export async function countLetter(
  work: Work,
  tried: Tried,
): Promise<{ readonly wait: number | null; readonly isAgain: boolean }> {
  const wait = await countPlace(work, tried);
  return { wait, isAgain: wait === null && !(await countMail(work, tried)) };
}

/** Counts the wish for a letter and notes it; the seconds to wait when there are too many from one place. */
export async function askCounted(work: Work, letter: Letter, tried: Tried): Promise<number | null> {
  const { wait, isAgain } = await countLetter(work, tried);
  if (wait === null) await askLetter(work, { ...letter, isAgain });
  return wait;
}

/** Only notes the wish: neither answer nor time may tell whether the address has an account. */
export async function askLetter(work: Work, letter: Letter): Promise<void> {
  await work.enqueue(WRITE_LETTER, letter);
}

/** The job: looks who the address belongs to, and writes what is fitting. */
export async function writeLetter(work: Work, data: JobData): Promise<void> {
  const letter = data as Letter;
  const { about, email, locale } = letter;
  const account = await findAccountByEmail(work, email);
  if (about === 'sign-up' && account?.verified) return queueNotice(work, { to: email, locale });
  // Without an account only the sign-in link makes sense: following it opens one.
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
