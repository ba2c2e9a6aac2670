import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMails, queueMail } from '../../../domain/mail/index.ts';
import { findThread, openTicket, piecesOf, ticketMailParts } from '../../../domain/ticket/index.ts';
import { systemRandom } from '../../../kit/random.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { openAttachments } from '../../attachments.ts';
import { createInbound } from './inbound.ts';
import { parseMail } from './parse.ts';

const SECRET = 'a secret of tests';
/** Files of kinds that no form accepts are kept as well. */
const FILES_OF_REPLY = [
  ['bild.png', 'image/png'],
  ['setup.exe', 'application/octet-stream'],
];
const SHARED = 'shared with the mail server, 32 characters';
const folder = mkdtempSync(join(tmpdir(), 'attachments-'));
const attachments = openAttachments(folder);
const errors: unknown[] = [];
let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(async () => {
  await base.close();
  rmSync(folder, { recursive: true });
});

const sample = (name: string, address = 'support@shop.example') =>
  Buffer.from(
    readFileSync(`server/api/inbound/samples/${name}.eml`, 'utf8').replaceAll('{ADDRESS}', address),
  );
const sign = (body: Uint8Array, secret = SHARED) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

const openApp = (inboundSecret: string | null, longestArrival = 5_000) =>
  createInbound({
    addressSource: { header: 'x-address', isProxied: true },
    longestArrival,
    database: base,
    attachments,
    random: systemRandom,
    secret: SECRET,
    inboundSecret,
    report: (error) => errors.push(error),
  });

async function post(
  body: Buffer,
  { signature = sign(body), secret = SHARED as string | null } = {},
) {
  const app = openApp(secret);
  const headers = { 'content-type': 'message/rfc822', 'x-mail-signature': signature };
  const response = await app.request('/', { method: 'POST', body: new Uint8Array(body), headers });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function openOne() {
  const input = {
    ...({ name: 'Ada', email: 'ada@buyer.example', team: 'support', category: 'bug' } as const),
    product: null,
    version: null,
    windows: null,
    order: '',
    locale: 'de',
    subject: 'It does not open',
    text: 'I click and nothing happens at all.',
  };
  const order = { id: randomUUID(), input, accountId: null, files: [], from: 'here', proof: '' };
  const opened = await base.run((work) => openTicket(work, order));
  const number = opened.ok ? opened.value.ticket.number : '';
  const place = {
    secret: SECRET,
    siteUrl: 'https://shop.example',
    mailbox: 'support@shop.example',
  };
  const sent = { kind: 'ticket-received', locale: 'de', fields: { number } } as never;
  return { number, address: ticketMailParts(place, sent)?.replyTo ?? '' };
}

describe('refused', () => {
  test('returns 404 without a secret', async () => {
    expect(await post(sample('away'), { secret: null })).toMatchObject({ status: 404 });
  });

  test.each(['', 'sha256=', sign(sample('away'), 'another secret'), sign(sample('bounce'))])(
    'rejects the signature %j',
    async (signature) => {
      expect(await post(sample('away'), { signature })).toMatchObject({ status: 401 });
    },
  );

  test('rejects a seventh concurrent mail with Retry-After and accepts it later', async () => {
    const app = openApp(SHARED);
    const ends: (() => void)[] = [];
    const send = () => {
      const body = new ReadableStream({ start: (to) => void ends.push(() => to.close()) });
      const init = { method: 'POST', body, duplex: 'half' };
      return app.request('/', init as RequestInit);
    };
    const slow = Array.from({ length: 6 }, send);
    const refused = await app.request('/', { method: 'POST', body: 'x' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    for (const end of ends) end();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(6).fill(401));
    expect((await app.request('/', { method: 'POST', body: 'x' })).status).toBe(401);
  });

  test('frees the slot of a silent client and gives one address three of the six', async () => {
    const app = openApp(SHARED, 300);
    const send = (from: string) => {
      const body = new ReadableStream();
      const init = { method: 'POST', body, duplex: 'half', headers: { 'x-address': from } };
      return app.request('/', init as RequestInit);
    };
    const slow = Array.from({ length: 3 }, () => send('192.0.2.1'));
    expect((await send('192.0.2.1')).status).toBe(503);
    const other = await app.request('/', {
      method: 'POST',
      body: 'x',
      headers: { 'x-address': '192.0.2.2' },
    });
    expect(other.status).toBe(401);
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([408, 408, 408]);
  });

  test('rejects a mail of endlessly nested parts', async () => {
    const boxes = Array.from({ length: 40 }, (_, at) => at);
    const open = boxes.map(
      (at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    );
    const body = Buffer.from(`From: a@b.example\r\n${open.join('')}`);
    expect(await post(body)).toMatchObject({ status: 422 });
    expect(errors.splice(0)).toHaveLength(1);
  });

  test('never writes invalid file names to the disk', async () => {
    await expect(attachments.save('../a', new Uint8Array([1]))).rejects.toThrow(RangeError);
    await expect(attachments.open('/etc/passwd')).rejects.toThrow(RangeError);
    expect(await attachments.open(randomUUID())).toBeNull();
  });
});

describe('odd', () => {
  test('keeps the words of a person who writes from postmaster@', async () => {
    const mail = Buffer.from('From: Postmaster@buyer.example\n\nIt fails.\n');
    expect((await parseMail(mail)).isAutomatic).toBe(false);
  });

  test('reads a subject and a file name that encoded words split within a character', async () => {
    const bytes = Buffer.from('日本語');
    const split = [0, 4, 8].map((at) => bytes.subarray(at, at + 4).toString('base64'));
    const words = split.map((part) => `=?utf-8?B?${part}?=`).join('\r\n ');
    const file = `Content-Type: text/x-log\r\nContent-Disposition: attachment; filename="${words}.log"`;
    const mail = `From: a@b.example\r\nSubject: ${words} [TK]\r\n${file}\r\n\r\nx\r\n`;
    const { subject, files } = await parseMail(Buffer.from(mail));
    expect([subject, files.map(({ name }) => name)]).toEqual(['日本語 [TK]', ['日本語.log']]);
  });

  test('shows the text of parts in Markdown and of nested mails with UTF-8 headers', async () => {
    const parts = [
      'Content-Type: text/markdown\r\n\r\n# It fails',
      'Content-Type: message/global\r\n\r\nSubject: Größe\r\n\r\nInner words',
    ];
    const body = parts.map((part) => `--b\r\n${part}\r\n`).join('');
    const head = 'From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b';
    const { text, files } = await parseMail(Buffer.from(`${head}\r\n\r\n${body}--b--\r\n`));
    expect(text.trim().split(/\n+/)).toEqual(['# It fails', 'Subject: Größe', 'Inner words']);
    expect(files.map(({ name }) => name)).toEqual(['message-1.eml']);
  });

  test.each(['away', 'bounce'])('%s: is dropped because a program wrote it', async (name) => {
    expect(await post(sample(name))).toEqual({ status: 200, body: { received: 'automatic' } });
  });

  test.each([
    'Auto-Submitted: auto-generated\nFrom: ada@buyer.example',
    'Auto-Submitted: auto-replied; owner-email="no"\nFrom: ada@buyer.example',
    'Auto-Submitted: now\nFrom: ada@buyer.example',
    'Precedence: auto_reply\nFrom: ada@buyer.example',
    'X-Autoreply: yes\nFrom: ada@buyer.example',
    'Return-Path: <>\nFrom: ada@buyer.example',
    'From: MAILER-DAEMON@mx.example',
    'From: no-reply@mx.example',
  ])('recognizes an automatic mail by %j', async (head) => {
    expect((await parseMail(Buffer.from(`${head}\n\nI am away.\n`))).isAutomatic).toBe(true);
  });

  test('reads an HTML mail as text with quote marks', async () => {
    const { text, subject } = await parseMail(sample('html-only'));
    expect(piecesOf(text)).toEqual([
      { isQuoted: false, text: expect.stringMatching(/^First & foremost\s+Second\s+line\s/) },
      { isQuoted: true, text: '> Old words' },
    ]);
    expect(subject).toContain('TK-0000ABCD');
  });

  test('reads an address in any case', async () => {
    for (const [written, from] of [
      ['İpek@example.com.tr', 'ipek@example.com.tr'],
      ['Info@xn--mller-kva.example', 'info@müller.example'],
    ])
      expect(await parseMail(Buffer.from(`From: ${written}\n\nHi\n`))).toMatchObject({ from });
  });

  test('derives an id from the bytes of a mail without one', async () => {
    const one = await parseMail(sample('nameless'));
    expect(one.messageId).toMatch(/^[0-9a-f]{64}$/);
    expect((await parseMail(sample('nameless'))).messageId).toBe(one.messageId);
    expect(one).toMatchObject({ subject: '', from: 'ada@buyer.example', isAutomatic: false });
  });
});

test('adds a reply with its quotes, its files, and the original to its ticket once', async () => {
  const { number, address } = await openOne();
  const mail = sample('reply', address);
  expect(await post(mail)).toEqual({ status: 200, body: { received: 'added' } });
  expect(await post(mail)).toEqual({ status: 200, body: { received: 'known' } });
  const thread = await base.read((reader) => findThread(reader, number));
  const replies = thread?.messages.filter(({ source }) => source === 'mail') ?? [];
  expect(replies.map(({ text }) => piecesOf(text).map((piece) => piece.text))).toEqual([
    [expect.stringMatching(/^Jetzt läuft es, danke!\n/), '> Bitte starten Sie neu.'],
  ]);
  const files = replies[0]?.files ?? [];
  const original = replies[0]?.original;
  const [file] = files;
  expect(files.map(({ name, type }) => [name, type])).toEqual(FILES_OF_REPLY);
  const ids = [...files, original].map((each) => each?.id ?? '');
  expect(readdirSync(folder).sort()).toEqual(ids.sort());
  expect(readFileSync(join(folder, original?.id ?? ''))).toEqual(mail);
  const stored = await new Response((await attachments.open(file?.id ?? '')) as BodyInit).bytes();
  expect(stored.length).toBe(file?.size);
});

test.each([
  'List-Id: Our office <office.buyer.example>',
  'Precedence: list',
  'Precedence: bulk',
  'X-Auto-Response-Suppress: All',
  'Auto-Submitted: no',
  'Auto-Submitted: No; x=y',
  'Auto-Submitted: (by hand) no (really) ; owner="list"',
  'Return-Path: <office-bounces@lists.buyer.example>',
])('adds a reply from a mailing list with %s', async (header) => {
  const { address } = await openOne();
  const mail = Buffer.from(`${header}\n${sample('by-list', address).toString()}`);
  expect(await post(mail)).toEqual({ status: 200, body: { received: 'added' } });
});

test('marks our mail as failed once after a bounce', async () => {
  await base.run((work) =>
    queueMail(work, {
      key: 'k',
      kind: 'order',
      to: 'ada@buyer.example',
      locale: 'de',
      fields: {},
      orderId: randomUUID(),
    }),
  );
  await base.database.pool.query("UPDATE mail SET state = 'sent' WHERE key = 'k'");
  const ask = { limit: 9, before: null, to: 'ada@buyer.example' };
  const listOf = () => base.read((reader) => listMails(reader, ask));
  const id = (await listOf()).find(({ kind }) => kind === 'order')?.id ?? '';
  const text = sample('bounce-of-ours').toString();
  const report = Buffer.from(
    text.replace('{ACTION}', 'failed').replace('{STATUS}', '5.1.1').replace('{MAIL}', id),
  );
  expect(await post(report)).toEqual({ status: 200, body: { received: 'bounce' } });
  expect(await post(report)).toEqual({ status: 200, body: { received: 'automatic' } });
  const failed = (await listOf()).filter(({ state }) => state === 'failed');
  expect(failed).toMatchObject([{ id, lastError: expect.stringContaining('no such user') }]);
});
