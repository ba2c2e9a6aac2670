import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { testOrderDeps, testPrinter } from '../../tests/harness/payments.ts';
import { makeTestQuote } from '../../tests/harness/sales-quotes.ts';
import { quotePaperOf } from '../invoice/index.ts';
import { listMailsAbout, MailRefused } from '../mail/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { salesQuoteDraft, salesQuoteMailParts } from './index.ts';

const { company } = testOrderDeps();
const siteUrl = 'https://shop.example';
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

test('only an open quote promises a price and says how to accept it', async () => {
  const quote = await makeTestQuote(db);
  const notesOf = (state: 'open' | 'paid' | 'expired' | 'withdrawn') => {
    const draft = { ...salesQuoteDraft(quote, { company, state }), url: `${siteUrl}/quote` };
    return quotePaperOf(draft, 'en').notes.join(' ');
  };
  expect(notesOf('open')).toContain('the price won’t change');
  expect(notesOf('open')).toContain('To accept it');
  for (const state of ['paid', 'expired', 'withdrawn'] as const)
    expect(notesOf(state), state).not.toMatch(/won’t change|To accept it/);
  expect(notesOf('expired')).toContain('This quote has expired.');
  expect(notesOf('withdrawn')).toContain('We withdrew this quote.');
});

test('the email of a quote is not sent after its last day', async () => {
  const { id, validUntil } = await makeTestQuote(db);
  const [mail] = await db.read((reader) => listMailsAbout(reader, id));
  const deps = { database: db, printer: testPrinter, company, siteUrl };
  const parts = () => mail && salesQuoteMailParts(deps, mail);
  expect((await parts())?.attachments).toHaveLength(1);
  db.clock.advance(days(31));
  expect(db.clock.now() > validUntil).toBe(true);
  await expect(parts()).rejects.toThrow(MailRefused);
});
