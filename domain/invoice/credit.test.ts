import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { invoiceDraft, invoiceFaults, orderIdOf } from '../../tests/harness/invoices.ts';
import { type CreditOrder, CreditTooLarge, creditInvoice, issueInvoice } from './index.ts';

let shop: TestDatabase;
let count = 0;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const issue = (over: Parameters<typeof invoiceDraft>[1] = {}) => {
  count += 1;
  return shop.run((work) => issueInvoice(work, invoiceDraft(orderIdOf(count), over)));
};
const credit = (invoiceId: string, amount: CreditOrder['amount'], key: string) =>
  shop.run((work) => creditInvoice(work, { invoiceId, amount, reason: 'refund', key }));

describe('rejects', () => {
  test('more than the invoice, zero, fractions of a cent, and unknown invoices', async () => {
    const { id } = await issue();
    for (const amount of [9897, 0, -1, 0.5, Number.NaN]) {
      await expect(credit(id, amount, 'x')).rejects.toThrow(CreditTooLarge);
    }
    const note = await credit(id, 100, 'note');
    await expect(credit(note.id, 'all', 'y')).rejects.toThrow('there is no invoice');
    await expect(credit(orderIdOf(9999), 'all', 'z')).rejects.toThrow('there is no invoice');
  });

  test('more than earlier credit notes have left', async () => {
    const { id } = await issue();
    await credit(id, 9000, 'most');
    await expect(credit(id, 897, 'too much')).rejects.toThrow(CreditTooLarge);
    expect((await credit(id, 'all', 'rest')).total).toBe(-896);
    await expect(credit(id, 'all', 'more')).rejects.toThrow(CreditTooLarge);
    expect(await invoiceFaults(shop)).toEqual([]);
  });

  test('the eleventh of twenty concurrent tenths', async () => {
    const { id, total } = await issue();
    const tries = Array.from({ length: 20 }, (_, index) => credit(id, 989, `part ${index}`));
    const results = await Promise.allSettled(tries);
    const notes = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(notes).toHaveLength(10);
    expect(notes.reduce((sum, note) => sum + note.total, total)).toBe(6);
    expect(await invoiceFaults(shop)).toEqual([]);
  });
});

describe('a credit note', () => {
  test('is returned again for the same occasion', async () => {
    const { id } = await issue();
    const first = await credit(id, 'all', 'once');
    expect(await credit(id, 'all', 'once')).toEqual(first);
  });

  test('brings every line to exactly zero in any parts', async () => {
    const { id, lines } = await issue();
    const notes = [];
    for (const [index, amount] of [1, 3333, 17, 'all'].entries()) {
      notes.push(await credit(id, amount as CreditOrder['amount'], `piece ${index} ${id}`));
    }
    for (const line of lines) {
      const taken = notes
        .flatMap((note) => note.lines)
        .filter((one) => one.product === line.product);
      const sum = (pick: 'net' | 'tax' | 'total') => taken.reduce((all, one) => all + one[pick], 0);
      expect([sum('net'), sum('tax'), sum('total')]).toEqual([-line.net, -line.tax, -line.total]);
    }
  });

  test('takes back net prices with their tax', async () => {
    const bought = { product: 'zipx', plan: 'year', seats: 1 } as const;
    const line = { ...bought, list: 1000, off: 0, net: 1000, tax: 80, total: 1080 };
    const { id } = await issue({ taxIncluded: false, lines: [line] });
    const note = await credit(id, 540, 'half');
    expect(note.lines).toEqual([
      { ...bought, list: -500, off: 0, net: -500, tax: -40, total: -540 },
    ]);
  });
});

test('names the invoice and the reason on a credit note', async () => {
  const invoice = await issue();
  const note = await credit(invoice.id, 'all', 'plain');
  const { id, number, issuedAt } = invoice;
  expect(note).toMatchObject({ kind: 'credit-note', refersTo: { id, number, issuedAt } });
  expect(note).toMatchObject({ reason: 'refund', net: -8316, tax: -1580, total: -9896 });
  expect(note.number).toMatch(/^CN-2026-\d{6}$/);
});
