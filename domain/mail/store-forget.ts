import { and, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import { isOwned } from '../../db/owned.ts';
import type { Work } from '../../db/work.ts';
import type { MailKind } from './mail.ts';
import { mail } from './table.ts';

export type Forgotten =
  | ({ readonly kinds: readonly MailKind[] } & (
      | {
          readonly to: string;
          /** Emails after this moment stay. */
          readonly until?: Date | null;
        }
      | { readonly before: Date }
    ))
  | { readonly keys: readonly string[] };

/** Deletes emails. Queued ones among them are not sent. */
export async function forgetMails(work: Work, which: Forgotten): Promise<void> {
  await work.tx.delete(mail).where(isForgotten(which));
}

function isForgotten(which: Forgotten): SQL | undefined {
  if ('keys' in which) return inArray(mail.key, [...which.keys]);
  const narrowed =
    'to' in which
      ? isOwned({ email: mail.toAddress, at: mail.createdAt }, [
          { email: which.to, until: which.until ?? null },
        ])
      : lt(mail.createdAt, which.before);
  return and(inArray(mail.kind, [...which.kinds]), narrowed);
}

export type Withdrawn = {
  readonly orderId: string;
  readonly kinds: readonly MailKind[];
  readonly to: string;
};

/** Deletes the emails about an order that are still queued for an address. */
export async function withdrawMails(work: Work, { orderId, kinds, to }: Withdrawn): Promise<void> {
  const isAbout = and(eq(mail.orderId, orderId), inArray(mail.kind, [...kinds]));
  const isWaiting = and(eq(mail.state, 'queued'), isAddress(mail.toAddress, to));
  await work.tx.delete(mail).where(and(isAbout, isWaiting));
}
