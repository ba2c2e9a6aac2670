import type { AuditEntry } from '../../../domain/audit/index.ts';
import type { Invoice } from '../../../domain/invoice/index.ts';
import type { StaffLicense } from '../../../domain/license/index.ts';
import type { Mail } from '../../../domain/mail/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import type { Refund } from '../../../domain/refund/index.ts';
import type { MessageKey } from '../../../locales/messages.generated.ts';

export type HistoryEntry = {
  /** ISO 8601. */
  readonly at: string;
  /** A key of `office.history`, or of `office.act` if there is a `by`. */
  readonly what:
    | { readonly kind: 'ordered' | 'paid' | 'licence' | 'document' | 'refund' | 'mail' }
    | { readonly act: AuditEntry['act'] };
  /** A translated detail: a payment method, a kind of email, or a reason. */
  readonly word: MessageKey | null;
  /** An untranslated detail: a number, an address, or a text of staff. */
  readonly about: string;
  /** A member of staff, or as in `Refund`. Null for automatic events. */
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

/** Newest first. */
export function historyOf(parts: HistoryParts): HistoryEntry[] {
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

type Kind = Extract<HistoryEntry['what'], { kind: string }>['kind'];

const entry = (
  kind: Kind,
  at: Date,
  about: string,
  word: MessageKey | null = null,
): HistoryEntry => ({
  at: at.toISOString(),
  what: { kind },
  word,
  about,
  by: null,
});
