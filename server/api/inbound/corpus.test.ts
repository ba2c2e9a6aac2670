import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { piecesOfMessage, type TicketMessage } from '../../../domain/ticket/index.ts';
import { systemRandom } from '../../../kit/random.ts';
import { encode, type MadeMail, SHAPES, written } from '../../../tests/harness/mail-shapes.ts';
import { MAIL_WORDS, type MailWords } from '../../../tests/harness/mail-words.ts';
import { openTicketScene, SECRET } from '../../../tests/harness/tickets.ts';
import { openAttachments } from '../../attachments.ts';
import { createInbound } from './inbound.ts';

const SHARED = 'shared with the mail server, 32 characters';
const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
afterAll(() => rmSync(folder, { recursive: true }));
const scene = await openTicketScene();

const app = createInbound({
  addressSource: { header: 'x-address', isProxied: true },
  database: scene.base,
  attachments: openAttachments(folder),
  random: systemRandom,
  secret: SECRET,
  inboundSecret: SHARED,
  report: (error) => {
    throw error;
  },
});

async function post(raw: Buffer) {
  const tag = createHmac('sha256', SHARED).update(raw).digest('hex');
  const headers = { 'x-mail-signature': `sha256=${tag}` };
  const response = await app.request('/', { method: 'POST', body: new Uint8Array(raw), headers });
  return ((await response.json()) as { received: string }).received;
}

/** Combines every shape with some languages, so that each language meets each kind of shape. */
const CASES = Object.entries(SHAPES).flatMap(([name, shape], at) =>
  MAIL_WORDS.filter((_, index) => (index + at) % 4 === 0 || index % 9 === at % 9).map(
    (words): [string, MadeMail & { words: MailWords }] => [
      `${name}, ${words.prefix}`,
      { name, words, ...shape(words) },
    ],
  ),
);

test('has the expected size', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(120);
  expect(new Set(CASES.map(([, { words }]) => words.prefix)).size).toBe(18);
});

test.each(CASES)('%s: loses nothing', async (_, mail) => {
  const { number, email } = await scene.opened();
  const raw = wholeMail(mail, { number, email });
  expect(await post(raw)).toBe('added');
  const message = (await scene.threadOf(number))?.messages.find(({ source }) => source === 'mail');
  if (!message) throw new Error('No message was stored');
  const shown = shownOf(message, (each) => !each);
  for (const line of mail.own) expect(shown).toContain(squash(line));
  const folded = shownOf(message, (each) => each);
  for (const line of mail.quoted) expect(folded).toContain(squash(line));
  for (const file of mail.files) expect(bytesOf(message)).toContain(file.toString('base64'));
  expect(readFileSync(join(folder, message.original?.id ?? ''))).toEqual(raw);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(message.files.map(({ id }) => id)));
});

function wholeMail(
  { part, words }: MadeMail & { words: MailWords },
  to: { number: string; email: string },
) {
  const subject = Buffer.from(encode(`Re: ${words.ours}`, words.charset)).toString('base64');
  const head = [
    `From: Ada <${to.email}>`,
    'To: support@shop.example',
    `Subject: =?${words.charset}?B?${subject}?= [${to.number}]`,
    `Message-ID: <${randomUUID()}@buyer.example>`,
    'MIME-Version: 1.0',
  ];
  return written({ ...part, head: [...head, ...part.head] });
}

const squash = (text: string) => text.replace(/[\s\u200b]+/g, '');
const shownOf = (message: TicketMessage, wants: (isQuoted: boolean) => boolean) =>
  squash(
    piecesOfMessage(message)
      .filter(({ isQuoted }) => wants(isQuoted))
      .map(({ text }) => text)
      .join('\n'),
  );
const bytesOf = ({ files }: TicketMessage) =>
  files.map(({ id }) => readFileSync(join(folder, id)).toString('base64'));
