import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { testOrderDeps, testPrinter } from '../../tests/harness/payments.ts';
import { orderOnTerms } from '../../tests/harness/sales-quotes.ts';
import { EVERY_ENTRY } from '../../tests/harness/whole-lists.ts';
import { listEntries } from '../audit/index.ts';
import { receiveTransfer } from '../checkout/index.ts';
import { listMailsAbout, type Mail, MailRefused, mailWord, renderMail } from '../mail/index.ts';
import type { Order } from '../order/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { cancelInvoice, receivableMailParts } from './index.ts';
import { remindPayers } from './remind.ts';

const orderDeps = testOrderDeps();
const links = { siteUrl: 'https://shop.example', secret: 'a secret of these tests' };
const COMPANY = { ...orderDeps.company, zone: 'Europe/Berlin' };
let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
beforeEach(() => db.clock.set(new Date('2026-11-02T12:00:00Z')));
afterAll(() => db.close());

const billDeps = { ...orderDeps, company: COMPANY, ...links };
const onTerms = (change: Parameters<typeof orderOnTerms>[2] = {}) =>
  orderOnTerms(db, { ...billDeps, bankAccounts: { EUR: ['IBAN DE00', 'Bank'] } }, change);
const remind = () => remindPayers({ database: db.database, company: COMPANY });

const remindersOf = async ({ id }: Order): Promise<Mail[]> =>
  (await db.read((reader) => listMailsAbout(reader, id)))
    .filter(({ kind }) => kind === 'payment-due')
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());

/** Runs the job every hour for a while. Returns the days of the seller on which reminders were sent. */
async function goOn(order: Order, count: number): Promise<string[]> {
  for (let hour = 0; hour < count * 4; hour += 1) {
    db.clock.advance(hours(6));
    await remind();
    await remind();
  }
  const zoned = new Intl.DateTimeFormat('sv', {
    timeZone: COMPANY.zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (await remindersOf(order)).map(({ createdAt }) => zoned.format(createdAt));
}

test('reminds before the day, on it, and 7 and 21 days later, each once and by day', async () => {
  const order = await onTerms();
  expect(order.billing?.dueOn).toBe('2026-12-02');
  const sent = await goOn(order, 80);
  expect(sent.map((at) => at.slice(0, 10))).toEqual([
    '2026-11-25',
    '2026-12-02',
    '2026-12-09',
    '2026-12-23',
  ]);
  for (const at of sent) expect(Number(at.slice(11, 13))).toBeGreaterThanOrEqual(8);
  const noted = await db.read((reader) =>
    listEntries(reader, { ...EVERY_ENTRY, act: 'remind-payer', object: order.id }),
  );
  expect(noted.map(({ who, why }) => [who, why]).toReversed()).toEqual([
    ['rule', 'upcoming: due on 2026-12-02'],
    ['rule', 'due: due on 2026-12-02'],
    ['rule', 'overdue: due on 2026-12-02'],
    ['rule', 'final: due on 2026-12-02'],
  ]);
});

test('after a pause, only the latest reminder is sent', async () => {
  const order = await onTerms({ termsDays: 14 });
  db.clock.advance(days(30));
  await remind();
  expect((await remindersOf(order)).map(({ fields }) => fields['reminder'])).toEqual(['overdue']);
});

test('nothing is sent after the payment or the cancellation', async () => {
  const [paid, canceled] = [await onTerms(), await onTerms()];
  db.clock.advance(days(23));
  await remind();
  const { id: orderId, total } = paid;
  await db.run((work) =>
    receiveTransfer(work, orderDeps, {
      orderId,
      minor: total.minor,
      at: work.now,
      seenTransfers: 0,
    }),
  );
  await db.run((work) => cancelInvoice(work, { ...orderDeps, ...links }, canceled.id));
  expect(await goOn(paid, 60)).toHaveLength(1);
  expect(await remindersOf(canceled)).toHaveLength(1);
});

const mailDeps = () => ({
  database: db.database,
  ring: orderDeps.ring,
  printer: testPrinter,
  ...links,
});

test('a reminder that waits while the money arrives is not sent', async () => {
  const order = await onTerms();
  db.clock.advance(days(31));
  await remind();
  const [mail] = await remindersOf(order);
  if (!mail) throw new Error('no reminder');
  const parts = await receivableMailParts(mailDeps(), mail);
  const { subject, text } = renderMail({
    kind: mail.kind,
    locale: mail.locale,
    fields: { ...mail.fields, ...parts?.fields },
  });
  expect(subject).toContain('INV-2026-');
  expect(text).toContain('PO-4711');
  expect(text).toContain('IBAN DE00, Bank');
  expect(parts?.attachments.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^INV-.*pdf$/),
  ]);
  const { id: orderId, total } = order;
  await db.run((work) =>
    receiveTransfer(work, orderDeps, {
      orderId,
      minor: total.minor,
      at: work.now,
      seenTransfers: 0,
    }),
  );
  await expect(receivableMailParts(mailDeps(), mail)).rejects.toThrow(MailRefused);
});

test('an invoice that waits while it is canceled is not sent', async () => {
  const order = await onTerms();
  const [mail] = await db.read((reader) => listMailsAbout(reader, order.id));
  if (!mail) throw new Error('no email');
  await db.run((work) => cancelInvoice(work, { ...orderDeps, ...links }, order.id));
  expect(mail.kind).toBe('invoice');
  await expect(receivableMailParts(mailDeps(), mail)).rejects.toThrow(MailRefused);
});

test('a reminder that is sent after the due day does not say that the payment is due today', async () => {
  const order = await onTerms();
  db.clock.advance(days(33));
  await remind();
  const [mail] = await remindersOf(order);
  if (!mail) throw new Error('no reminder');
  expect(mail.fields['reminder']).toBe('due');
  const parts = await receivableMailParts(mailDeps(), mail);
  expect(parts?.fields['title']).toBe(mailWord('payment-due', order.locale, 'title_overdue'));
});

test('the email with the invoice has the key only if the license is issued with it', async () => {
  const mailOf = async (deliversAtOnce: boolean) => {
    const order = await onTerms({ deliversAtOnce });
    const [mail] = await db.read((reader) => listMailsAbout(reader, order.id));
    if (!mail) throw new Error('no email');
    return receivableMailParts(mailDeps(), mail);
  };
  const delivered = await mailOf(true);
  expect(delivered?.fields['key']).toContain('ZipX: ');
  expect(delivered?.secret).toEqual(['key']);
  expect(delivered?.attachments).toHaveLength(2);
  const later = await mailOf(false);
  expect(later?.fields['key']).not.toContain('ZipX: ');
  expect(later?.attachments).toHaveLength(1);
});
