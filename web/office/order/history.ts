import type { AuditEntry } from '../../../domain/audit/index.ts';
import type { Invoice } from '../../../domain/invoice/index.ts';
import type { StaffLicense } from '../../../domain/license/index.ts';
import type { Mail } from '../../../domain/mail/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import type { Refund } from '../../../domain/refund/index.ts';
import type { MessageKey } from '../../../locales/messages.generated.ts';

/** Something that happened to an order. */
export type Happened = {
  /** ISO 8601. */
  readonly at: string;
  /** Of `office.history`, or, with `by`, of `office.act`. */
  readonly what:
    | { readonly kind: 'ordered' | 'paid' | 'licence' | 'document' | 'refund' | 'mail' }
    | { readonly act: AuditEntry['act'] };
  /** What it was about, as a word: a way to pay, a kind of mail, a reason. */
  readonly word: MessageKey | null;
  /** What it was about, as it is read in every language: a number, an address, what staff wrote. */
  readonly about: string;
  /** Member of the staff, or as of `Refund`; null: nobody had to. */
  readonly by: string | null;
};

export type HistoryParts = {
  readonly order: Pick<Order, 'orderNumber' | 'createdAt' | 'paidAt' | 'method'>;
  readonly refunds: readonly Pick<Refund, 'requestedAt' | 'by' | 'reason'>[];
  readonly invoices: readonly Pick<Invoice, 'issuedAt' | 'number'>[];
  readonly licenses: readonly Pick<StaffLicense, 'issuedAt' | 'keyTail'>[];
  readonly mails: readonly Pick<Mail, 'createdAt' | 'to' | 'kind'>[];
  readonly acts: readonly Pick<AuditEntry, 'at' | 'who' | 'act' | 'why'>[];
};

/** Everything that happened to an order, the newest first. */
export function historyOf(parts: HistoryParts): Happened[] {
  const { order, refunds, invoices, licenses, mails, acts } = parts;
  const happened = [
    entry('ordered', order.createdAt, order.orderNumber),
    ...(order.paidAt ? [entry('paid', order.paidAt, '', `pay.method.${order.method}`)] : []),
    ...licenses.map(({ issuedAt, keyTail }) => entry('licence', issuedAt, `…${keyTail}`)),
    ...invoices.map(({ issuedAt, number }) => entry('document', issuedAt, number)),
    ...refunds.map(({ requestedAt, by, reason }) => ({
      ...entry('refund', requestedAt, '', `office.refund-reason.${reason}`),
      by,
    })),
    ...mails.map(({ createdAt, to, kind }) =>
      entry('mail', createdAt, to, `office.mail-kind.${kind}`),
    ),
    ...acts.map(({ at, who, act, why }) => ({
      at: at.toISOString(),
      what: { act },
      word: null,
      about: why,
      by: who,
    })),
  ];
  return happened.toSorted((one, other) => other.at.localeCompare(one.at));
}

type Kind = Extract<Happened['what'], { kind: string }>['kind'];

const entry = (kind: Kind, at: Date, about: string, word: MessageKey | null = null): Happened => ({
  at: at.toISOString(),
  what: { kind },
  word,
  about,
  by: null,
});
