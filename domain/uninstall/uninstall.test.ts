import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { queueMail } from '../mail/index.ts';
import { renderMail } from '../mail/render.ts';
import {
  forgetAddress,
  forgetContact,
  recordAnswer,
  reportUninstalls,
  uninstallJobs,
} from './index.ts';
import { type Answer, SWEEP_UNINSTALLS } from './uninstall.ts';

const NOON = new Date('2026-01-15T12:00:00Z');
const place = { secret: 'a secret of thirty-two characters', siteUrl: 'https://shop.example' };
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  db.clock.set(NOON);
  await db.database.pool.query('TRUNCATE uninstall_answer, uninstall_contact, mail, tried');
});

const record = (change: Partial<Answer> = {}) =>
  db.run((work) =>
    recordAnswer(work, place, {
      product: 'zipx',
      version: '4.2.1',
      days: 3,
      install: null,
      formId: randomUUID(),
      reason: 'slow',
      text: null,
      email: null,
      locale: 'en',
      ...change,
    }),
  );
const rows = async (query: string) => (await db.database.pool.query(query)).rows;
const report = (product: string | null = null, from = NOON, to = new Date(NOON.getTime() + 1)) =>
  db.read((reader) => reportUninstalls(reader, { from, to, product }));

test('counts an installation once, whatever the form and the later answers', async () => {
  expect(await record({ install: 'pc-1' })).toBe('recorded');
  expect(await record({ install: 'pc-1', reason: 'price', email: 'ada@x.example' })).toBe('known');
  const found = await rows('SELECT source, reason FROM uninstall_answer');
  expect(found).toHaveLength(1);
  expect(found[0].reason).toBe('slow');
  expect(await rows('SELECT 1 FROM uninstall_contact')).toEqual([]);
  expect(await rows('SELECT 1 FROM mail')).toEqual([]);
});

test('counts one of many concurrent answers from an installation', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => record({ install: 'pc-2' })));
  expect(all.filter((answer) => answer === 'recorded')).toHaveLength(1);
});

test('counts once per form without an installation id', async () => {
  const formId = randomUUID();
  const answers = [await record({ formId }), await record({ formId }), await record()];
  expect(answers).toEqual(['recorded', 'known', 'recorded']);
});

test('never stores the installation id, and hashes it with the secret', async () => {
  await record({ install: 'machine-0815' });
  const [row] = await rows('SELECT * FROM uninstall_answer');
  expect(JSON.stringify(row)).not.toContain('0815');
  await db.run((work) =>
    recordAnswer(
      work,
      { ...place, secret: 'another secret of many characters' },
      {
        product: null,
        version: null,
        days: null,
        install: 'machine-0815',
        formId: randomUUID(),
        reason: 'other',
        text: null,
        email: null,
        locale: 'en',
      },
    ),
  );
  expect(await rows('SELECT 1 FROM uninstall_answer')).toHaveLength(2);
});

test('sends an address one email a day, however many answers contain it', async () => {
  const email = 'ada@x.example';
  expect(await record({ email })).toBe('confirmed');
  expect(await record({ email })).toBe('recorded');
  db.clock.advance(days(1) + hours(1));
  expect(await record({ email })).toBe('confirmed');
  const mails = await rows('SELECT kind, to_address, locale FROM mail');
  const mail = { kind: 'uninstall-thanks', to_address: email, locale: 'en' };
  expect(mails).toEqual([mail, mail]);
});

test('deletes addresses after 90 days or on request, and keeps the answers', async () => {
  const jobs = uninstallJobs(db);
  await record({ email: 'ada@x.example' });
  await record({ email: 'ada@x.example' });
  await record({ email: 'bob@x.example' });
  const { texts } = await report();
  const ada = texts.find(({ email }) => email === 'ada@x.example');
  await db.run((work) => forgetContact(work, ada?.id ?? ''));
  const left = async () => (await rows('SELECT email FROM uninstall_contact')).map((r) => r.email);
  await db.run((work) => forgetAddress(work, { email: 'Nobody@x.example', until: null }));
  expect(await left()).toEqual(['bob@x.example']);
  db.clock.advance(days(90));
  await jobs[SWEEP_UNINSTALLS]();
  expect(await left()).toEqual(['bob@x.example']);
  db.clock.advance(1);
  await jobs[SWEEP_UNINSTALLS]();
  expect(await left()).toEqual([]);
  expect((await report()).total).toBe(3);
  await record({ email: 'Cy@x.example' });
  await db.run((work) => forgetAddress(work, { email: 'cy@X.example', until: null }));
  expect(await left()).toEqual([]);
});

test('deletes the confirmation email with the address, and no other email to it', async () => {
  const mailed = async () =>
    (await rows('SELECT to_address AS to, kind FROM mail ORDER BY created_at')).map(
      ({ to, kind }) => `${kind} ${to}`,
    );
  const left = async (email: string) => {
    await record({ email });
    const { texts } = await report(null, NOON, new Date(NOON.getTime() + days(400)));
    return texts.find((answer) => answer.email === email)?.id ?? '';
  };
  const receipt = { key: 'order:1', kind: 'order', to: 'ada@x.example', locale: 'en' } as const;
  await db.run((work) => queueMail(work, { ...receipt, fields: {} }));
  const ada = await left('ada@x.example');
  await left('bob@x.example');
  expect(await mailed()).toHaveLength(3);
  await db.run((work) => forgetContact(work, ada));
  expect((await mailed()).toSorted()).toEqual([
    'order ada@x.example',
    'uninstall-thanks bob@x.example',
  ]);
  db.clock.advance(days(90) + 1);
  await left('cy@x.example');
  await uninstallJobs(db)[SWEEP_UNINSTALLS]();
  expect((await mailed()).toSorted()).toEqual([
    'order ada@x.example',
    'uninstall-thanks cy@x.example',
  ]);
  await db.run((work) => forgetAddress(work, { email: 'Cy@x.example', until: null }));
  expect(await mailed()).toEqual(['order ada@x.example']);
});

test('states the answer and the date of deletion in the email, and repeats no typed text', async () => {
  await record({ email: 'ada@x.example', text: 'buy cheap pills', reason: 'feature' });
  const [mail] = await rows('SELECT fields, locale FROM mail');
  const { subject, text, html } = renderMail({ ...mail, kind: 'uninstall-thanks' });
  expect(subject).toBe('Thanks for your feedback');
  expect(text).toContain('App: ZipX');
  expect(text).toContain('A feature is missing');
  expect(text).toContain('after 90 days');
  expect(text).toContain('https://shop.example/about/contact-us');
  expect(text + html).not.toContain('pills');
});

test('reports by reason, product, version, and language within the period', async () => {
  for (const change of [
    { days: 1 },
    { days: 9, locale: 'de' },
    { days: 2, version: '4.1', text: 'Slow with big files' },
    { reason: 'price', product: 'cadreader', version: null, days: null },
    { reason: 'other', product: null, version: null, days: null },
  ] as const)
    await record(change);
  const all = await report();
  expect(all.total).toBe(5);
  expect(all.byReason).toEqual([
    { name: 'slow', count: 3, medianDays: 2 },
    { name: 'other', count: 1, medianDays: null },
    { name: 'price', count: 1, medianDays: null },
  ]);
  expect(all.byVersion).toEqual([
    { name: '4.2.1', product: 'zipx', count: 2 },
    { name: null, product: null, count: 1 },
    { name: null, product: 'cadreader', count: 1 },
    { name: '4.1', product: 'zipx', count: 1 },
  ]);
  expect(all.byProduct).toEqual([
    { name: 'zipx', count: 3 },
    { name: null, count: 1 },
    { name: 'cadreader', count: 1 },
  ]);
  expect(all.byLanguage).toEqual([
    { name: 'en', count: 4 },
    { name: 'de', count: 1 },
  ]);
  expect(all.texts.map(({ text }) => text)).toEqual(['Slow with big files']);
  expect((await report('cadreader')).byReason.map(({ name }) => name)).toEqual(['price']);
  const before = new Date(NOON.getTime() - days(1));
  expect((await report(null, before, NOON)).total).toBe(0);
});
