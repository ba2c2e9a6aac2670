import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Work } from '../../db/work.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { invoiceDraft, invoiceFaults, orderIdOf } from '../../tests/harness/invoices.ts';
import { listStatements } from '../../tests/harness/statements.ts';
import { creditInvoice, currentInvoice, issueInvoice, listInvoices } from './index.ts';

const CONTENDERS = 50;

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const issue = (count: number) =>
  shop.run((work) => issueInvoice(work, invoiceDraft(orderIdOf(count))));

class Failed extends Error {}
const fail = async (work: Work, count: number) => {
  await issueInvoice(work, invoiceDraft(orderIdOf(count)));
  throw new Failed();
};

const sequenceOf = ({ number }: { number: string }) => Number(number.split('-')[2]);

describe('rejects', () => {
  test('a draft without lines or with a wrong sum', async () => {
    const [first] = invoiceDraft(orderIdOf(1)).lines;
    if (!first) throw new Error('no line');
    const drafts = [
      { lines: [] },
      { lines: [{ ...first, tax: 863 }] },
      { lines: [{ ...first, net: 4535.5, tax: 861.5 }] },
      { lines: [{ ...first, off: 700 }] },
      { taxIncluded: false },
    ];
    for (const over of drafts) {
      const draft = invoiceDraft(orderIdOf(1), over);
      await expect(shop.run((work) => issueInvoice(work, draft))).rejects.toThrow(RangeError);
    }
    expect((await issue(1)).number).toBe('INV-2026-000001');
  });

  test.each([
    'UPDATE invoice SET total_minor = 1, net_minor = 1, tax_minor = 0',
    "UPDATE invoice SET content = '{}'",
    'DELETE FROM invoice',
    'TRUNCATE invoice, invoice_line',
    'UPDATE invoice_line SET position = 9',
    'DELETE FROM invoice_line',
    'UPDATE invoice_counter SET last = last + 2',
    'UPDATE invoice_counter SET last = last - 1',
    'DELETE FROM invoice_counter',
    'TRUNCATE invoice_counter',
  ])('in the database: %s', async (statement) => {
    await expect(shop.orm.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { code: '23000' },
    });
    expect(await invoiceFaults(shop)).toEqual([]);
  });
});

describe('an invoice', () => {
  test('is returned again for the same order, whatever the draft', async () => {
    const first = await issue(2);
    const draft = invoiceDraft(orderIdOf(2), { orderNumber: 'VT-00000000' });
    expect(await shop.run((work) => issueInvoice(work, draft))).toEqual(first);
    expect(sequenceOf(await issue(3))).toBe(sequenceOf(first) + 1);
  });

  test('leaves no gap after a rollback', async () => {
    const first = await issue(4);
    await expect(shop.run((work) => fail(work, 5))).rejects.toThrow(Failed);
    expect(sequenceOf(await issue(6))).toBe(sequenceOf(first) + 1);
    expect(await invoiceFaults(shop)).toEqual([]);
  });

  test(`has no gaps with ${CONTENDERS} at once, every fifth failing and every third repeated`, async () => {
    const before = sequenceOf(await issue(7));
    const counts = Array.from({ length: CONTENDERS }, (_, index) => 100 + index);
    const tries = counts.flatMap((count) => (count % 3 === 0 ? [count, count] : [count]));
    const results = await Promise.allSettled(
      tries.map((count) =>
        count % 5 === 0 ? shop.run((work) => fail(work, count)) : issue(count),
      ),
    );
    const written = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const reasons = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons.filter((reason) => !(reason instanceof Failed))).toEqual([]);
    const numbers = [...new Set(written.map(sequenceOf))].sort((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => before + 1 + index));
    expect(await invoiceFaults(shop)).toEqual([]);
  });

  test('locks its counter only while it is written', async () => {
    const texts = await listStatements(() => issue(15));
    const lock = texts.findIndex((text) => text.includes('invoice_counter'));
    expect(texts.slice(lock).map((text) => text.split(' (')[0])).toEqual([
      'insert into "invoice_counter"',
      'with "written" as',
      'commit',
    ]);
  });

  test('starts at 1 in a new year, and credit notes have their own numbers', async () => {
    const { id } = await issue(8);
    // The seller is in Berlin.
    shop.clock.set(new Date('2026-12-31T22:59:59Z'));
    expect((await issue(12)).number).toMatch(/^INV-2026-/);
    shop.clock.set(new Date('2026-12-31T23:00:00Z'));
    const first = await issue(9);
    const order = { invoiceId: id, amount: 'all', reason: 'refund', key: 'a' } as const;
    const note = await shop.run((work) => creditInvoice(work, order));
    expect([first.number, note.number]).toEqual(['INV-2027-000001', 'CN-2027-000001']);
    expect(await invoiceFaults(shop)).toEqual([]);
  });
});

test('keeps the dates of a document of the first version in UTC', async () => {
  const { id, number } = await issue(13);
  const old = orderIdOf(14);
  const change = { id: old, order_id: old, key: 'old', number: 'INV-2020-000001', year: 2020 };
  const sql = `INSERT INTO invoice SELECT (jsonb_populate_record(i, $1::jsonb
    || jsonb_build_object('sequence', 1, 'content_version', 1, 'content',
      content #- '{seller,zone}' #- '{buyer,postalAddress}'))).*
    FROM invoice i WHERE id = $2`;
  await shop.database.pool.query(sql, [JSON.stringify(change), id]);
  const [first] = await shop.read((reader) => listInvoices(reader, old));
  expect(first).toMatchObject({
    number: 'INV-2020-000001',
    seller: { zone: 'UTC' },
    buyer: { postalAddress: null },
  });
  const [now] = await shop.read((reader) => listInvoices(reader, orderIdOf(13)));
  expect(now).toMatchObject({ number, seller: { zone: 'Europe/Berlin' } });
});

test('reads back as written', async () => {
  const written = await issue(10);
  const { orderNumber, lines, buyer } = invoiceDraft(orderIdOf(10));
  expect(written).toMatchObject({ kind: 'invoice', orderNumber, lines, buyer });
  expect(written).toMatchObject({ net: 8316, tax: 1580, total: 9896, refersTo: null });
  expect(await shop.read((reader) => listInvoices(reader, orderIdOf(10)))).toEqual([written]);
  expect(await shop.read((reader) => currentInvoice(reader, orderIdOf(10)))).toEqual(written);
  expect(await shop.read((reader) => currentInvoice(reader, orderIdOf(11)))).toBeNull();
});
