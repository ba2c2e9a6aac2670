import { expect, test } from 'vitest';
import { historyOf } from './history.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
const NOTHING = { refunds: [], invoices: [], licenses: [], mails: [], acts: [] };

test('shows only the order event of an unpaid order', () => {
  const order = { orderNumber: 'VT-A', createdAt: at(0), paidAt: null, method: 'pix' as const };
  expect(historyOf({ ...NOTHING, order })).toEqual([
    { at: at(0).toISOString(), what: { kind: 'ordered' }, word: null, about: 'VT-A', by: null },
  ]);
});

test('lists all events with their authors, newest first', () => {
  const history = historyOf({
    order: { orderNumber: 'VT-A', createdAt: at(0), paidAt: at(1), method: 'card' },
    licenses: [{ issuedAt: at(2), keyTail: 'A1B2C' }],
    invoices: [{ issuedAt: at(3), number: 'INV-1' }],
    mails: [{ createdAt: at(4), to: 'a@b.example', kind: 'order' }],
    refunds: [{ requestedAt: at(6), by: 'sam', reason: 'staff' }],
    acts: [{ at: at(5), who: 'sam', act: 'resend-keys', why: 'lost' }],
  });
  const rows = history.map(({ what, word, about, by }) => [
    ...[Object.values(what)[0], word ?? about, by],
  ]);
  expect(rows).toEqual([
    ['refund', 'office.refund-reason.staff', 'sam'],
    ['resend-keys', 'lost', 'sam'],
    ['mail', 'office.mail-kind.order', null],
    ['document', 'INV-1', null],
    ['licence', '…A1B2C', null],
    ['paid', 'pay.method.card', null],
    ['ordered', 'VT-A', null],
  ]);
});
