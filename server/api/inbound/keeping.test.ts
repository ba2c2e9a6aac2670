import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type AttachmentStore,
  dismissStrayMail,
  listStrayMails,
  piecesOfMessage,
  SWEEP_TICKETS,
  ticketJobs,
} from '../../../domain/ticket/index.ts';
import { replyAddress } from '../../../domain/ticket/number.ts';
import { systemRandom } from '../../../kit/random.ts';
import { days, seconds } from '../../../kit/time.ts';
import {
  filePart,
  type MadePart,
  multi,
  PIXEL,
  textPart,
  written,
} from '../../../tests/harness/mail-shapes.ts';
import { openTicketScene, SECRET } from '../../../tests/harness/tickets.ts';
import { openAttachments } from '../../attachments.ts';
import { createInbound } from './inbound.ts';

const SHARED = 'shared with the mail server, 32 characters';
const folder = mkdtempSync(join(tmpdir(), 'keeping-'));
afterAll(() => rmSync(folder, { recursive: true }));
const scene = await openTicketScene();
const attachments = openAttachments(folder);
const errors: unknown[] = [];

const openApp = (store: AttachmentStore = attachments) => {
  const app = createInbound({
    addressSource: { header: 'x-address', isProxied: true },
    database: scene.base,
    attachments: store,
    random: systemRandom,
    secret: SECRET,
    inboundSecret: SHARED,
    longestArrival: 60_000,
    report: (error) => errors.push(error),
  });
  app.onError((_, context) => context.body(null, 500));
  return app;
};

async function post(raw: Buffer, store?: AttachmentStore) {
  const tag = createHmac('sha256', SHARED).update(raw).digest('hex');
  const headers = { 'x-mail-signature': `sha256=${tag}` };
  const init = { method: 'POST', body: new Uint8Array(raw), headers };
  const response = await openApp(store).request('/', init);
  const text = await response.text();
  return response.ok ? (JSON.parse(text) as { received: string }).received : response.status;
}

type To = { readonly number: string; readonly email: string };
const mailTo = ({ number, email }: To, part: MadePart): Buffer => {
  const id = `Message-ID: <${randomUUID()}@buyer.example>`;
  const head = [`From: ${email}`, `Subject: Re: ${number}`, id, 'MIME-Version: 1.0'];
  return written({ ...part, head: [...head, ...part.head] });
};
const attached = (name: string, bytes: Buffer, type = 'application/octet-stream') =>
  filePart(bytes, type, [
    `Content-Disposition: attachment; filename${name.startsWith('*') ? name : `="${name}"`}`,
  ]);
async function messageOf(number: string) {
  const thread = await scene.threadOf(number);
  const message = thread?.messages.find(({ source }) => source === 'mail');
  if (!message) throw new Error('No message was stored');
  return message;
}
const squash = (text: string) => text.replace(/\s+/g, '');
const missingMails = async (email: string) =>
  (await scene.mailsOf(email)).filter(({ kind }) => kind === 'ticket-files-missing');

describe('refused', () => {
  test.each([0, 1, 3])(
    'leaves nothing behind if the disk is full at file %i, and accepts the mail again',
    async (good) => {
      const ticket = await scene.opened();
      const files = Array.from({ length: 4 }, (_, at) =>
        attached(`${at}.dmp`, Buffer.from(`${at}`)),
      );
      const raw = mailTo(ticket, multi('mixed', [textPart('See here.'), ...files]));
      const before = readdirSync(folder).length;
      let saved = 0;
      const full: AttachmentStore = {
        ...attachments,
        save: (id, bytes) => {
          saved += 1;
          if (saved > good) return Promise.reject(new Error('ENOSPC: no space left on device'));
          return attachments.save(id, bytes);
        },
      };
      expect(await post(raw, full)).toBe(500);
      expect(readdirSync(folder)).toHaveLength(before);
      expect((await scene.threadOf(ticket.number))?.messages).toHaveLength(1);
      expect(await post(raw)).toBe('added');
      expect((await messageOf(ticket.number)).files).toHaveLength(4);
    },
  );
});

describe('odd', () => {
  test.each([
    ["*=UTF-8''%E2%80%AEgnp.exe", '_gnp.exe'],
    ["*0*=UTF-8''%C3%A4; filename*1=b.dmp", 'äb.dmp'],
    ['=?utf-8?B?w6QuZG1w?=', 'ä.dmp'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\temp\\\\a.reg', 'a.reg'],
    ['a.exe. ', 'a.exe'],
    ['   ', 'application-1.bin'],
  ])('stores a file named %s as %s', async (name, kept) => {
    const ticket = await scene.opened();
    const raw = mailTo(ticket, multi('mixed', [textPart('x'), attached(name, PIXEL)]));
    expect(await post(raw)).toBe('added');
    expect((await messageOf(ticket.number)).files.map((file) => file.name)).toEqual([kept]);
  });

  test('reads file names in an undeclared old encoding', async () => {
    const ticket = await scene.opened();
    const part = multi('mixed', [
      textPart('好', { charset: 'gb18030' }),
      attached('NAME.dmp', PIXEL),
    ]);
    const [start, end] = mailTo(ticket, part).toString('latin1').split('NAME');
    const name = Buffer.from('bdd8cdbcc6c1c4bbb1a8b4edd0c5cfa2', 'hex').toString('latin1');
    expect(await post(Buffer.from(`${start}${name}${end}`, 'latin1'))).toBe('added');
    expect((await messageOf(ticket.number)).files[0]?.name).toBe('截图屏幕报错信息.dmp');
  });

  test.each(['"', "'", ''])(
    'keeps an inline picture in quotation marks %j as a file',
    async (mark) => {
      const ticket = await scene.opened();
      const address = `data:image/png;base64,${PIXEL.toString('base64')}`;
      const html = `<p>Look</p><img src=${mark}${address}${mark}>`;
      expect(await post(mailTo(ticket, textPart(html, { type: 'text/html' })))).toBe('added');
      const { files } = await messageOf(ticket.number);
      expect(files).toMatchObject([{ name: 'image-1.png', type: 'image/png', size: PIXEL.length }]);
    },
  );

  test('keeps another text under a Message-ID that was received before', async () => {
    const ticket = await scene.opened();
    const send = (email: string, text: string) => {
      const head = [`From: ${email}`, `Subject: ${ticket.number}`, 'Message-ID: <1@old.example>'];
      return post(written({ ...textPart(text), head: [...head, ...textPart(text).head] }));
    };
    expect(await send('eve@other.example', 'A stray mail')).toBe('other-sender');
    for (const text of ['It fails.', 'It still fails.'])
      for (const received of ['added', 'known'])
        expect(await send(ticket.email, text)).toBe(received);
    const texts = (await scene.textsOf(ticket.number))?.slice(1);
    expect(texts).toEqual(['It fails.', 'It still fails.']);
  });

  test('keeps other files under a Message-ID that was received before', async () => {
    const ticket = await scene.opened();
    const scan = (bytes: Buffer, email = ticket.email) => {
      const part = multi('mixed', [textPart('\n'), attached('scan.dmp', bytes)]);
      const head = [`From: ${email}`, `Subject: ${ticket.number}`, 'Message-ID: <2@old.example>'];
      return post(written({ ...part, head: [...head, ...part.head] }));
    };
    const [first, second, third] = [Buffer.from('1'), Buffer.from('22'), Buffer.from('333')];
    expect(await scan(third, 'eve@other.example')).toBe('other-sender');
    for (const bytes of [first, second])
      for (const received of ['added', 'known']) expect(await scan(bytes)).toBe(received);
    const messages = (await scene.threadOf(ticket.number))?.messages ?? [];
    const sizes = messages.flatMap(({ files }) => files.map(({ size }) => size));
    expect(sizes.toSorted()).toEqual([1, 2]);
    // The newest stray mail of the next test is its own.
    scene.base.clock.advance(seconds(1));
  });

  test('uses the subject if there is no text', async () => {
    const ticket = await scene.opened();
    expect(await post(mailTo(ticket, textPart('\n')))).toBe('added');
    expect((await messageOf(ticket.number)).text).toBe(`Re: ${ticket.number}`);
  });

  test('keeps a text too long to show as a file as well', async () => {
    const ticket = await scene.opened();
    const text = 'It fails again. '.repeat(10_000);
    expect(await post(mailTo(ticket, textPart(text)))).toBe('added');
    const { files } = await messageOf(ticket.number);
    expect(files).toMatchObject([{ name: 'message.txt', type: 'text/plain' }]);
    expect(readFileSync(join(folder, files[0]?.id ?? ''), 'utf8')).toBe(text.trim());
  });

  test('keeps a stray mail for staff and deletes its files with it', async () => {
    const raw = mailTo({ number: 'Hello', email: 'x@y.example' }, textPart('Who are you?'));
    const before = readdirSync(folder).length;
    expect(await post(raw)).toBe('no-request');
    const jobs = ticketJobs({
      database: scene.base,
      attachments: { ...attachments, listBefore: async () => readdirSync(folder) },
    });
    const [stray] = await scene.base.read((reader) =>
      listStrayMails(reader, { limit: 1, after: null }),
    );
    scene.base.clock.advance(days(31));
    await jobs[SWEEP_TICKETS]();
    expect(readdirSync(folder)).toHaveLength(before + 1);
    await scene.base.run((work) => dismissStrayMail(work, stray?.mailId ?? ''));
    await jobs[SWEEP_TICKETS]();
    expect(readdirSync(folder)).toHaveLength(before);
  });
});

describe('notifies about what is not kept', { timeout: 300_000 }, () => {
  test('names missing files to the sender once', async () => {
    const ticket = await scene.opened();
    await scene.answer(ticket.number);
    const files = Array.from({ length: 53 }, (_, at) =>
      attached(`${at}.dmp`, Buffer.from(`${at}`)),
    );
    const raw = mailTo(ticket, multi('mixed', [textPart('All of them'), ...files]));
    expect(await post(raw)).toBe('added');
    expect(await post(raw)).toBe('known');
    expect((await messageOf(ticket.number)).files).toHaveLength(50);
    const [mail, ...more] = await missingMails(ticket.email);
    expect(mail?.fields['files']).toBe('• 50.dmp\n• 51.dmp\n• 52.dmp');
    expect([mail?.locale, mail?.fields['size'], more]).toEqual(['de', '10\u00a0MB', []]);
  });

  test('keeps the text and whole files of an oversized mail and reports the rest', async () => {
    const ticket = await scene.opened();
    await scene.answer(ticket.number);
    const parts = [
      textPart('Here it is'),
      attached('a.dmp', PIXEL),
      attached('b.dmp', Buffer.alloc(27 * 1024 * 1024, 1)),
    ];
    expect(await post(mailTo(ticket, multi('mixed', parts)))).toBe('added');
    const message = await messageOf(ticket.number);
    expect([message.text, message.files.map(({ name }) => name)]).toEqual([
      'Here it is',
      ['a.dmp'],
    ]);
    expect((await missingMails(ticket.email)).map(({ fields }) => fields['files'])).toEqual([
      '• b.dmp\n• …',
    ]);
  });

  test('sends participants and unproven addresses only a fixed text', async () => {
    const files = Array.from({ length: 51 }, (_, at) => attached(`evil-${at}.dmp`, PIXEL));
    const part = multi('mixed', [textPart('All of them'), ...files]);
    const answered = await scene.opened();
    await scene.answer(answered.number);
    const address = `To: ${replyAddress(SECRET, 'help@shop.example', answered.number)}`;
    const bob = { number: '', email: 'bob@elsewhere.example' };
    expect(await post(mailTo(bob, { ...part, head: [address, ...part.head] }))).toBe('added');
    const fresh = await scene.opened();
    expect(await post(mailTo(fresh, part))).toBe('added');
    for (const email of [bob.email, answered.email, fresh.email])
      expect(await missingMails(email)).toEqual([]);
    for (const email of [bob.email, fresh.email]) {
      const [heard, ...more] = (await scene.mailsOf(email)).filter(
        ({ kind }) => kind === 'mail-received',
      );
      expect(more).toEqual([]);
      expect(heard?.fields['outcome']).toMatch(/zu groß/);
      expect(JSON.stringify(heard?.fields)).not.toMatch(/evil|Ada|It does not open/);
    }
  });

  test('does not notify programs', async () => {
    const ticket = await scene.opened();
    await scene.answer(ticket.number);
    const files = Array.from({ length: 51 }, (_, at) => attached(`${at}.dmp`, PIXEL));
    const part = multi('mixed', [textPart('All of them'), ...files]);
    expect(await post(mailTo(ticket, { ...part, head: ['Precedence: list', ...part.head] }))).toBe(
      'added',
    );
    expect(await missingMails(ticket.email)).toEqual([]);
  });

  test('sends nothing if everything is kept', async () => {
    const ticket = await scene.opened();
    expect(
      await post(mailTo(ticket, multi('mixed', [textPart('x'), attached('a.dmp', PIXEL)]))),
    ).toBe('added');
    expect(await missingMails(ticket.email)).toEqual([]);
  });
});

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => `w${text.replace(/[\p{C}\s]/gu, ' ')}`);
const lines = fc.array(fc.record({ isQuoted: fc.boolean(), text: line }), {
  minLength: 1,
  maxLength: 12,
});
const file = fc.record({
  bytes: fc.uint8Array({ minLength: 1, maxLength: 50 }),
  isRelated: fc.boolean(),
});
const shape = fc.record({
  lines,
  files: fc.array(file, { maxLength: 8 }),
  isPage: fc.boolean(),
  coding: fc.constantFrom('base64', 'quoted-printable', '8bit'),
});
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

test('shows every unquoted line and keeps every part of any mail', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(shape, async ({ lines: all, files, isPage, coding }) => {
      const ticket = await scene.opened();
      const text = all
        .map(({ isQuoted, text: words }) =>
          isPage
            ? isQuoted
              ? `<blockquote>${escaped(words)}</blockquote>`
              : `<div>${escaped(words)}</div>`
            : `${isQuoted ? '> ' : ''}${words}`,
        )
        .join('\n');
      const body = textPart(text, { type: isPage ? 'text/html' : 'text/plain', coding });
      const parts = files.map(({ bytes, isRelated }) =>
        filePart(
          Buffer.from(bytes),
          'application/x-any',
          isRelated ? ['Content-ID: <a>'] : ['Content-Disposition: attachment'],
        ),
      );
      const raw = mailTo(ticket, parts.length > 0 ? multi('related', [body, ...parts]) : body);
      expect(await post(raw)).toBe('added');
      const message = await messageOf(ticket.number);
      const shown = squash(
        piecesOfMessage(message)
          .map((piece) => piece.text)
          .join('\n'),
      );
      const hasOwn = all.some(({ isQuoted }) => !isQuoted);
      const folded = piecesOfMessage(message).filter(({ isQuoted }) => isQuoted);
      for (const { text: words } of all) expect(shown).toContain(squash(words));
      expect(folded.length > 0).toBe(hasOwn && all.some(({ isQuoted }) => isQuoted));
      expect(
        message.files.map(({ id }) => readFileSync(join(folder, id)).toString('hex')).sort(),
      ).toEqual(files.map(({ bytes }) => Buffer.from(bytes).toString('hex')).sort());
    }),
    { numRuns: 60 },
  );
});
