import { and, inArray, lt, type SQL } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import type { Work } from '../../db/work.ts';
import type { MailKind } from './mail.ts';
import { mail } from './table.ts';

/** Which mails are deleted: those of these kinds, to an address or queued before a moment. */
export type Forgotten = { readonly kinds: readonly MailKind[] } & (
  | { readonly to: string }
  | { readonly before: Date }
);

/** Deletes mails with all that they say and to whom; one that was still to be sent is not sent. */
export async function forgetMails(work: Work, which: Forgotten): Promise<void> {
  const narrowed: SQL =
    'to' in which ? isAddress(mail.toAddress, which.to) : lt(mail.createdAt, which.before);
  await work.tx.delete(mail).where(and(inArray(mail.kind, [...which.kinds]), narrowed));
}
