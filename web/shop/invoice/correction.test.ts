import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoicePath, issueInvoice } from '../../../domain/invoice/index.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { invoiceDraft, orderIdOf } from '../../../tests/harness/invoices.ts';
import type { Services } from '../../loaders/context.ts';
import * as page from './invoice.tsx';

const SECRET = 'a secret of tests';
let db: TestDatabase;
let path: string;
let open: ReturnType<typeof drawnPage>;
beforeAll(async () => {
  db = await openTestDatabase();
  const draft = invoiceDraft(orderIdOf(1), { suppliedAt: db.clock.now() });
  const invoice = await db.run((work) => issueInvoice(work, draft));
  path = `${invoicePath(SECRET, invoice)}&correct=1`;
  const services = { database: db.database, settings: { sessionSecret: SECRET } };
  open = drawnPage(page, '*', services as unknown as Services);
});
afterAll(() => db.close());

const WORDS = { name: 'Anna', company: '', address: '', taxId: '', poNumber: '' };
const FIELDS = { ...WORDS, buyerReference: '', step: 'check' };

test('lists errors on top, each with its field’s name and a link to it', async () => {
  const typed = { ...FIELDS, poNumber: 'x'.repeat(500), name: '' };
  const { status, document } = await open(path, typed);
  const links = document.querySelectorAll('#error-summary[role=alert] a');
  expect([status, links.map((link) => link.getAttribute('href'))]).toEqual([
    ...[422, ['#name', '#poNumber']],
  ]);
  for (const link of links) {
    const field = document.querySelector(link.getAttribute('href') ?? '');
    const label = document.querySelector(`label[for=${field?.id}]`)?.text;
    expect(link.text).toContain(`${label}: `);
  }
  expect(document.querySelector('#name')?.getAttribute('aria-invalid')).toBe('true');
});

test('names no field if the form is refused as a whole', async () => {
  const { status, document } = await open(path, { ...FIELDS, name: 'Anna Größe' });
  expect([status, document.querySelectorAll('#refusal p').length]).toEqual([422, 1]);
  expect(document.querySelector('#error-summary')).toBeNull();
});

test('starts the second step with a focusable heading', async () => {
  const { status, document } = await open(path, FIELDS);
  expect([status, document.querySelector('h2[tabindex="-1"]')?.text]).toEqual([
    ...[200, expect.stringMatching(/\S/)],
  ]);
  expect(document.querySelector('#changes')?.text).toContain('Anna');
});
