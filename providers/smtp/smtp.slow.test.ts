import { type AddressInfo, createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AddressUnwritable, MailRefused, type OutgoingMail } from '../../domain/mail/port.ts';
import { allowConsole } from '../../tests/harness/console.ts';
import { openSmtp } from './smtp.ts';

const closers: (() => Promise<void>)[] = [];
const received: { readonly raw: Buffer; readonly to: string; readonly isSecret: boolean }[] = [];

const MAIL: OutgoingMail = {
  messageId: '<0b0e3c1e-8f3a-4c62-9d2c-6f3c2a6f9b11@shop.example>',
  from: 'Vitrine <shop@shop.example>',
  to: 'ada@buyer.example',
  subject: 'طلبك VT-1 — ご注文ありがとうございます',
  html: '<p dir="rtl">مرحبا <bdi>Ada</bdi></p>',
  text: 'مرحبا \u2068Ada\u2069\n.\nend\n',
  language: 'ar',
  attachments: [
    {
      name: 'zipx-ライセンス.txt',
      type: 'text/plain',
      body: new TextEncoder().encode('signed: ✓\n'),
    },
  ],
};
const FAST = { connect: 400, greeting: 400, silence: 400 };

/** Starts a real SMTP server on this machine and returns its URL. */
async function openServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          raw: Buffer.concat(chunks),
          to: session.envelope.rcptTo[0]?.address ?? '',
          isSecret: session.secure,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

function answer(code: number): Error {
  return Object.assign(new Error('no'), { responseCode: code });
}

async function failureOf(url: string, mail: OutgoingMail = MAIL): Promise<unknown> {
  return openSmtp({ url, timeouts: FAST })
    .send(mail)
    .catch((error: unknown) => error);
}

afterEach(async () => {
  received.length = 0;
  for (const close of closers.splice(0)) await close();
});

test('treats a 5xx for the recipient or the content as final', async () => {
  const recipient = await openServer({ onRcptTo: (_address, _session, done) => done(answer(550)) });
  expect(await failureOf(recipient)).toBeInstanceOf(MailRefused);
  const words = await openServer({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done(answer(554)));
    },
  });
  expect(await failureOf(words)).toBeInstanceOf(MailRefused);
});

describe('a server on another machine', () => {
  /** The same server under an address that does not count as this machine. */
  const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0');
  // The server's package warns about its built-in certificate.
  beforeEach(() => allowConsole());

  test('gets neither the password nor the email without STARTTLS', async () => {
    const tried: string[] = [];
    const onAuth: SMTPServerOptions['onAuth'] = ({ username }, _session, done) => {
      tried.push(username ?? '');
      done(null, { user: username });
    };
    const open = { allowInsecureAuth: true, disabledCommands: ['STARTTLS'], onAuth };
    const url = elsewhere(await openServer(open)).replace('//', '//shop:password@');
    const failure = await failureOf(url);
    expect(failure).toMatchObject({ code: 'ETLS' });
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect([tried, received]).toEqual([[], []]);
    expect(await openSmtp({ url: `${url}?requireTLS=false` }).send(MAIL)).toBe('sent');
    expect(tried).toEqual(['shop']);
    expect(received.map(({ isSecret }) => isSecret)).toEqual([false]);
  });

  test('gets nothing if its certificate is unknown', async () => {
    const url = elsewhere(await openServer({ disabledCommands: ['AUTH'] }));
    expect(await failureOf(url)).toMatchObject({ code: 'ESOCKET' });
    expect(received).toEqual([]);
  });

  test('gets the email through STARTTLS', async () => {
    const url = elsewhere(await openServer({ disabledCommands: ['AUTH'] }));
    expect(await openSmtp({ url: `${url}?tls.rejectUnauthorized=false` }).send(MAIL)).toBe('sent');
    expect(received.map(({ isSecret }) => isSecret)).toEqual([true]);
  });
});

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '[::1]'])(
  'does not require STARTTLS on %s',
  async (host) => {
    const [, port] = (await openServer({})).split('127.0.0.1:');
    const failure = await failureOf(`smtp://${host}:${port}`);
    // A name that does not resolve here fails for another reason, but never for a lack of STARTTLS.
    expect(failure).not.toMatchObject({ code: 'ETLS' });
  },
);

test('treats an invalid address as final', async () => {
  const url = await openServer({});
  expect(await failureOf(url, { ...MAIL, to: '' })).toBeInstanceOf(MailRefused);
});

test('sends the headers of a conversation, and marks only emails that no person wrote', async () => {
  const envelopes: string[] = [];
  const url = await openServer({
    onMailFrom: ({ address }, _session, done) => {
      envelopes.push(address);
      done();
    },
  });
  const references = ['one@shop.example', 'two@mail.buyer.example'];
  const text = '> asked\n\nSee https://shop.example/a?b=1\n\n-- \nGrace\n';
  const smtp = openSmtp({ url });
  await smtp.send({ ...MAIL, text, references, origin: 'person' });
  await smtp.send({ ...MAIL, references, origin: 'answer' });
  await smtp.send(MAIL);
  const [person, answer, shop] = await Promise.all(
    received.map(({ raw }) => PostalMime.parse(raw)),
  );
  const headerOf = (mail: typeof person, name: string) =>
    mail?.headers.find(({ key }) => key === name)?.value ?? null;
  expect(person).toMatchObject({
    inReplyTo: '<two@mail.buyer.example>',
    references: '<one@shop.example> <two@mail.buyer.example>',
    text: expect.stringContaining(text),
  });
  const marks = [person, answer, shop].map((mail) => headerOf(mail, 'auto-submitted'));
  expect(marks).toEqual([null, 'auto-replied', 'auto-generated']);
  expect(headerOf(answer, 'precedence')).toBe('bulk');
  expect(headerOf(shop, 'in-reply-to')).toBeNull();
  expect(envelopes).toEqual(['shop@shop.example', '', 'shop@shop.example']);
});

describe('non-ASCII characters before the @', () => {
  const to = 'jürgen@müller.example';

  test('are not sent to a server without SMTPUTF8, and the email counts as refused', async () => {
    const senders: string[] = [];
    const url = await openServer({
      hideSMTPUTF8: true,
      onMailFrom: ({ address }, _session, done) => {
        senders.push(address);
        done();
      },
    });
    const failure = await failureOf(url, { ...MAIL, to });
    expect(failure).toBeInstanceOf(AddressUnwritable);
    expect(String(failure)).toMatch(/^SMTPUTF8: /);
    expect([senders, received]).toEqual([[], []]);
  });

  test('arrive unchanged at a server with SMTPUTF8', async () => {
    const url = await openServer({ hideSMTPUTF8: false });
    expect(await openSmtp({ url }).send({ ...MAIL, to })).toBe('sent');
    expect(received.map((one) => one.to)).toEqual([to]);
  });

  test('a non-ASCII domain does not need SMTPUTF8', async () => {
    const url = await openServer({ hideSMTPUTF8: true });
    expect(await openSmtp({ url }).send({ ...MAIL, to: 'ada@müller.example' })).toBe('sent');
    expect(received.map((one) => one.to)).toEqual(['ada@müller.example']);
  });

  test('an unreachable server is not a final failure', async () => {
    const url = await openServer({ onConnect: (_session, done) => done(answer(421)) });
    expect(await failureOf(url, { ...MAIL, to })).not.toBeInstanceOf(MailRefused);
  });
});

test.each([
  ['451 for the recipient', { onRcptTo: (_a, _s, done) => done(answer(451)) }],
  ['550 for our own sender', { onMailFrom: (_a, _s, done) => done(answer(550)) }],
  ['554 on connect', { onConnect: (_s, done) => done(answer(554)) }],
] satisfies [string, SMTPServerOptions][])('treats %s as temporary', async (_, options) => {
  const failure = await failureOf(await openServer(options));
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
});

test('treats wrong credentials as temporary', async () => {
  const url = await openServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(answer(535)),
  });
  const failure = await failureOf(url.replace('//', '//user:wrong@'));
  expect(failure).toMatchObject({ code: 'EAUTH' });
  expect(failure).not.toBeInstanceOf(MailRefused);
});

test('stops waiting for a server that hangs or is gone', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const started = performance.now();
  const failure = await failureOf(url);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(failure).toMatchObject({ code: 'ETIMEDOUT' });
  await new Promise((resolve) => silent.close(resolve));
  expect(await failureOf(url)).not.toBeInstanceOf(MailRefused);
});

test('stops waiting for a server that falls silent after the content', async () => {
  const url = await openServer({ onData: (stream) => void stream.resume(), closeTimeout: 100 });
  const failure = await failureOf(url);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
});

test('keeps a line break in a header value inside that header', async () => {
  const url = await openServer({});
  await openSmtp({ url }).send({ ...MAIL, subject: 'Order\r\nBcc: thief@evil.example' });
  const mail = await PostalMime.parse(received[0]?.raw ?? '');
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.headers.map((header) => header.key)).not.toContain('bcc');
});

test('delivers the subject, both texts, the language, and the attachment', async () => {
  const url = await openServer({});
  expect(await openSmtp({ url }).send(MAIL)).toBe('sent');
  expect(received.map(({ to }) => to)).toEqual(['ada@buyer.example']);
  const mail = await PostalMime.parse(received[0]?.raw ?? '');
  expect(mail.subject).toBe(MAIL.subject);
  expect(mail.from).toMatchObject({ name: 'Vitrine', address: 'shop@shop.example' });
  expect(mail.messageId).toBe(MAIL.messageId);
  expect(mail.html?.trim()).toBe(MAIL.html);
  expect(mail.text).toBe(MAIL.text);
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'content-language', value: 'ar' }),
  );
  const file = mail.attachments[0];
  expect(file).toMatchObject({ filename: 'zipx-ライセンス.txt', mimeType: 'text/plain' });
  expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toBe('signed: ✓\n');
});
