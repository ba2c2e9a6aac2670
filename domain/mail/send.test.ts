import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  findMail,
  forgetMails,
  listMails,
  type MailDraft,
  type MailParts,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
  queueMail,
  sendMail,
} from './index.ts';

const KEY = '12345-ABCDE-FGHJK-MNPQR-STVWX';
const ORDER_ID = '0b0e3c1e-8f3a-4c62-9d2c-6f3c2a6f9b11';
const FIELDS = {
  name: 'Ada',
  email: 'ada@buyer.example',
  order_number: 'VT-7K2M9QXC',
  product: 'ZipX',
  plan: 'Yearly',
  seats: '3',
  date: 'today',
  valid_until: 'later',
  total: '€49.90',
  terms: 'Tax is included.',
  received: 'It was paid.',
  order_url: 'https://a.example/s',
  download_url: 'https://a.example/p',
  help_url: 'https://a.example/h',
};
const MAIL: MailDraft = {
  key: 'order:1',
  kind: 'order',
  to: 'ada@buyer.example',
  locale: 'de',
  fields: FIELDS,
  orderId: ORDER_ID,
};
const PARTS: MailParts = {
  fields: { key: KEY },
  secret: ['key'],
  attachments: [
    { name: 'zipx-licence.json', type: 'application/json', body: new Uint8Array([123, 125]) },
  ],
};

let db: TestDatabase;
let sent: OutgoingMail[] = [];

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  await db.orm.execute(sql`delete from mail`);
  db.jobs.splice(0);
  sent = [];
});
afterAll(() => db.close());

function deps(send: MailTransport['send'] = async () => 'sent') {
  const transport: MailTransport = {
    id: 'fake',
    send: async (mail) => {
      sent.push(mail);
      return send(mail);
    },
  };
  return {
    database: db.database,
    transport,
    from: 'Vitrine <shop@shop.example>',
    parts: async () => PARTS,
  };
}

async function queued(mail: MailDraft = MAIL): Promise<string> {
  await db.run((work) => queueMail(work, mail));
  return String(db.jobs[0]?.data.mailId);
}

const stored = (id: string) => db.read((reader) => findMail(reader, id));

test('marks an email as failed after a permanent refusal and does not retry', async () => {
  const id = await queued();
  const refusing = deps(() => Promise.reject(new MailRefused('550 no such user')));
  await sendMail(refusing, id);
  await sendMail(refusing, id);
  expect(await stored(id)).toMatchObject({
    state: 'failed',
    attempts: 1,
    lastError: 'Error: 550 no such user',
  });
  expect(sent).toHaveLength(1);
});

test('records and rethrows any other error, so that a retry can succeed', async () => {
  const id = await queued();
  const broken = deps(() => Promise.reject(new Error(`timeout ${'x'.repeat(900)}`)));
  await expect(sendMail(broken, id)).rejects.toThrow('timeout');
  expect((await stored(id))?.lastError).toHaveLength(500);
  expect(await stored(id)).toMatchObject({ state: 'queued', attempts: 1, html: null });
  await sendMail(deps(), id);
  expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
});

test('throws for missing parts, and ignores a deleted email', async () => {
  const id = await queued();
  const partless = { ...deps(), parts: () => Promise.reject(new Error('no paid order')) };
  await expect(sendMail(partless, id)).rejects.toThrow('no paid order');
  await db.run((work) => forgetMails(work, { kinds: [MAIL.kind], to: MAIL.to.toUpperCase() }));
  await sendMail(deps(), id);
  expect(await stored(id)).toBeNull();
  expect(sent).toEqual([]);
});

test('queues neither email nor job when the transaction fails', async () => {
  const failing = db.run(async (work) => {
    await queueMail(work, MAIL);
    throw new Error('later');
  });
  await expect(failing).rejects.toThrow('later');
  expect(db.jobs).toEqual([]);
  expect(await db.read((reader) => listMails(reader, { limit: 9, before: null }))).toEqual([]);
});

test('queues one email and one job per key, also concurrently', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => db.run((work) => queueMail(work, MAIL))));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(db.jobs).toHaveLength(1);
});

test('sends once when called twice, with a Message-ID from the email', async () => {
  const id = await queued();
  await sendMail(deps(), id);
  await sendMail(deps(), id);
  expect(sent.map(({ messageId }) => messageId)).toEqual([`<${id}@shop.example>`]);
});

test('has no open transaction during network calls', async () => {
  const id = await queued();
  const seen: unknown[] = [];
  await sendMail(
    deps(async () => {
      seen.push((await stored(id))?.state);
      await db.run((work) => queueMail(work, { ...MAIL, key: 'order:2' }));
      return 'sent';
    }),
    id,
  );
  expect(seen).toEqual(['queued']);
});

test('sends the whole email, and masks the key in its stored copy', async () => {
  const id = await queued();
  db.clock.advance(5000);
  await sendMail(deps(), id);
  expect(sent[0]).toMatchObject({
    to: MAIL.to,
    from: 'Vitrine <shop@shop.example>',
    attachments: PARTS.attachments,
  });
  expect([sent[0]?.text, sent[0]?.html].every((part) => part?.includes(KEY))).toBe(true);
  const mail = await stored(id);
  expect(mail).toMatchObject({ state: 'sent', sentAt: db.clock.now(), subject: sent[0]?.subject });
  expect(JSON.stringify(mail)).not.toContain(KEY);
  expect(mail?.html).toContain('•••••');
  expect(mail?.html).not.toContain('https://a.example/s"');
  expect(mail?.html).toContain('https://a.example/h"');
});

test('masks every link that is not known to be public', async () => {
  const fields = {
    ...FIELDS,
    charge_date: 'soon',
    card: 'visa',
    manage_url: 'https://a.example/m',
    another: 'use another card',
    card_url: 'https://a.example/c',
  };
  const id = await queued({ ...MAIL, kind: 'renewal-notice', fields });
  await sendMail(deps(), id);
  expect((await stored(id))?.html).not.toMatch(/a\.example\/[mc]/);
  expect((await stored(id))?.html).toContain('a.example/h');
});

test('stores a kept email in full, because it is the only copy', async () => {
  const id = await queued();
  await sendMail(
    deps(async () => 'kept'),
    id,
  );
  const mail = await stored(id);
  expect(mail).toMatchObject({
    state: 'kept',
    sentAt: null,
    html: sent[0]?.html,
    text: sent[0]?.text,
  });
  expect(mail?.text).toContain(KEY);
});

test('lists page by page, newest first', async () => {
  for (const number of [1, 2, 3]) {
    await db.run((work) => queueMail(work, { ...MAIL, key: `order:${number}` }));
    if (number !== 2) db.clock.advance(1000);
  }
  const list = (before: string | null) =>
    db.read((reader) => listMails(reader, { limit: 2, before }));
  const first = await list(null);
  const second = await list(first.at(-1)?.id ?? null);
  expect([...first, ...second].map(({ key }) => key).sort()).toEqual([
    'order:1',
    'order:2',
    'order:3',
  ]);
  expect(second[0]?.key).toBe('order:1');
  expect(await list(second.at(-1)?.id ?? null)).toEqual([]);
});
