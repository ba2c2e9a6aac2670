import { and, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import type { Work } from '../../db/work.ts';
import type { MailKind } from './mail.ts';
import { mail } from './table.ts';

/** Which mails are deleted: those of these kinds, to an address or queued before a moment; or those of these keys. */
export type Forgotten =
  | ({ readonly kinds: readonly MailKind[] } & (
      | { readonly to: string }
      | { readonly before: Date }
    ))
  | { readonly keys: readonly string[] };

/** Deletes mails with all that they say and to whom; one that was still to be sent is not sent. */
export async function forgetMails(work: Work, which: Forgotten): Promise<void> {
  await work.tx.delete(mail).where(wanted(which));
}

function wanted(which: Forgotten): SQL | undefined {
  if ('keys' in which) return inArray(mail.key, [...which.keys]);
  const narrowed =
    'to' in which ? isAddress(mail.toAddress, which.to) : lt(mail.createdAt, which.before);
  return and(inArray(mail.kind, [...which.kinds]), narrowed);
}

/** Mails about an order that are still to be sent to an address it does not have any more. */
export type Withdrawn = {
  readonly orderId: string;
  readonly kinds: readonly MailKind[];
  readonly to: string;
};

/** Deletes them, so that they are not sent; what has left, or failed, stays. */
export async function withdrawMails(work: Work, { orderId, kinds, to }: Withdrawn): Promise<void> {
  const isAbout = and(eq(mail.orderId, orderId), inArray(mail.kind, [...kinds]));
  const isWaiting = and(eq(mail.state, 'queued'), isAddress(mail.toAddress, to));
  await work.tx.delete(mail).where(and(isAbout, isWaiting));
}
