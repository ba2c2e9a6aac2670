import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listStrayMails, openStrayMail, selectParticipants } from '../../../domain/ticket/index.ts';
import { readReplyAddress, replyAddress } from '../../../domain/ticket/number.ts';
import { systemRandom } from '../../../kit/random.ts';
import { openTicketScene, SECRET } from '../../../tests/harness/tickets.ts';
import { chooseText } from './alternative.ts';
import { readPage } from './html-text.ts';
import { createInbound } from './inbound.ts';
import { parseMail } from './parse.ts';
import { joinFlowed } from './parts.ts';

const SHARED = 'shared with the mail server, 32 characters';
const { base, opened, threadOf, mailsOf } = await openTicketScene();
const app = createInbound({
  addressSource: { header: 'x-address', isProxied: true },
  database: base,
  attachments: {
    save: async () => {},
    open: async () => null,
    remove: async () => {},
    listBefore: async () => [],
  },
  random: systemRandom,
  secret: SECRET,
  inboundSecret: SHARED,
  report: () => {},
});
const mailOf = (head: readonly string[], text = 'Some words.') =>
  Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}\r\n`);
async function post(head: readonly string[]) {
  const body = mailOf(head);
  const tag = createHmac('sha256', SHARED).update(body).digest('hex');
  const headers = { 'x-mail-signature': `sha256=${tag}` };
  const response = await app.request('/', { method: 'POST', body: new Uint8Array(body), headers });
  return response.ok ? ((await response.json()) as { received: string }).received : response.status;
}
const tagged = (number: string) => replyAddress(SECRET, 'help@shop.example', number);
/** Random text that PostgreSQL cannot compress. */
const long = Array.from({ length: 400 }, (_, at) => ((at + 7) * 2654435761).toString(36)).join('');

test.each([
  ['no Message-ID a database takes', 'Message-ID: <a\0b@c.example>'],
  ['a Message-ID no index takes', `Message-ID: <${long}@c.example>`],
  ['an answered Message-ID no database takes', 'In-Reply-To: <a\0b@c.example>'],
  ['a subject no database takes', 'Subject: =?utf-8?Q?a=00b?='],
])('adds a mail with %s', async (_, header) => {
  const { number, email } = await opened();
  expect(await post([`From: ${email}`, `To: ${tagged(number)}`, header])).toBe('added');
  const message = (await threadOf(number))?.messages.find(({ source }) => source === 'mail');
  expect(message?.text).toContain('Some words.');
});

test('removes characters that a database rejects from a file name', async () => {
  const { id, number } = await opened();
  const from = 'From: =?utf-8?Q?Bo=00b?= <bob@c.example>';
  expect(await post([from, `To: ${tagged(number)}`])).toBe('added');
  const people = await base.read((reader) => selectParticipants(reader, id));
  expect(people).toMatchObject([{ name: 'Bob', email: 'bob@c.example' }]);
});

test('does not answer or open a ticket for a sender with two addresses', async () => {
  const both = 'a@b.example,victim@c.example';
  expect(await post([`From: "x" <${both}>`, 'Subject: Hello'])).toBe('no-request');
  expect(await mailsOf(both)).toEqual([]);
  const [stray] = await base.read((reader) => listStrayMails(reader, { limit: 1, after: null }));
  expect(stray).toMatchObject({ sender: '', subject: 'Hello' });
  expect(await base.run((work) => openStrayMail(work, stray?.mailId ?? ''))).toBeNull();
});

test('looks up only the nearest of many answered mails', async () => {
  const ids = Array.from({ length: 500 }, (_, at) => `<${at}@b.example>`);
  const { answers } = await parseMail(
    mailOf(['From: a@b.example', `References: ${ids.join('\r\n ')}`]),
  );
  expect([answers.length, answers[0]]).toEqual([50, '499@b.example']);
});

test('does not indent nested lists without limit', () => {
  const page = '<blockquote>'.repeat(1000) + 'word<br>'.repeat(1000);
  const { text } = readPage(page);
  expect(text.match(/word/g)).toHaveLength(1000);
  expect(text.length).toBeLessThan(2 * page.length);
});

test('compares long alternatives without dropping text', () => {
  const words = Array.from({ length: 300_000 }, (_, at) => `w${at}`).join(' ');
  expect(chooseText([words, `${words}.`])).toBe(words);
  expect(chooseText([words, `> Aha.\n${words} more`])).toContain('more');
  expect(chooseText([words, 'Other words.'])).toBe(`${words}\n\nOther words.`);
  const forms = Array.from({ length: 20_000 }, (_, at) => `form ${at}`);
  expect(chooseText(forms)).toBe(forms.join('\n\n'));
});

describe('reads long lines in linear time', { timeout: 5000 }, () => {
  const marks = '\u0301\u0316'.repeat(100_000);
  const pageOf = (html: string) => mailOf(['From: a@b.example', 'Content-Type: text/html'], html);

  test('a header that starts like an encoded word', async () => {
    const { text } = await parseMail(mailOf([`X-Any: =?${'='.repeat(200_000)}`]));
    expect(text).toBe('Some words.\n');
  });

  test('a sender made of signs', async () => {
    expect((await parseMail(mailOf([`From: e${marks}@b.example`]))).from).toBe('');
  });

  test.each(['+'.repeat(200_000), `a+${marks}.tag@shop.example`])(
    'an address made of signs',
    (address) => {
      expect(readReplyAddress(SECRET, address)).toBeNull();
    },
  );

  test('an inline picture whose type never ends', async () => {
    const kind = 'a'.repeat(200_000);
    const { text, files } = await parseMail(pageOf(`<p>Look</p><img src="data:image/${kind}">`));
    expect([text, files]).toEqual(['Look', []]);
  });

  test('two alternatives with many combining marks', () => {
    expect(chooseText([`e${marks}`, `> e${marks}`])).toBe(`> e${marks}`);
  });

  test('nested tags', () => {
    expect(readPage(`${'<b>'.repeat(160_000)}word`).text.trim()).toBe('word');
    const rows = '<table><tr><td>'.repeat(100);
    expect(readPage(`${rows}<p>one<p>two`).text.trim()).toMatch(/^one\n+two$/);
  });

  test('lines of one paragraph', () => {
    expect(joinFlowed('a \n'.repeat(500_000), true)).toHaveLength(500_000);
  });
});
