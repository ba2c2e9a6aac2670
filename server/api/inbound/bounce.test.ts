import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBounce } from './bounce.ts';

const MAIL = '018f3c1e-0000-7000-8000-0123456789ab';
const read = (name: string) => readFileSync(`server/api/inbound/samples/${name}.eml`, 'utf8');

function bounce({ action = 'failed', status = '5.1.1', mail = MAIL } = {}) {
  const text = read('bounce-of-ours')
    .replace('{ACTION}', action)
    .replace('{STATUS}', status)
    .replace('{MAIL}', mail);
  return readBounce(Buffer.from(text));
}

test.each([
  ['a delay', bounce({ action: 'delayed', status: '4.4.1' })],
  ['a mail that was passed on', bounce({ action: 'relayed', status: '2.0.0' })],
  ['somebody else’s mail', bounce({ mail: 'abc' })],
  [
    'a delay with the word `failed` in another line',
    bounce({ action: 'delayed\nX-Was: failed', status: '5.0.0' }),
  ],
  ['a report without the mail', readBounce(Buffer.from(read('bounce')))],
  ['a reply', readBounce(Buffer.from(read('reply')))],
  ['an automatic reply', readBounce(Buffer.from(read('away')))],
])('ignores %s', async (_name, reading) => {
  expect(await reading).toBeNull();
});

test('returns the id of the mail and the one-line response of the remote server for a permanent failure', async () => {
  expect(await bounce()).toEqual({
    mailId: MAIL,
    said: '5.1.1 smtp; 550 5.1.1 <ada@buyer.example>: no such user',
  });
});

const ofQmail = (copy: string) => `From: MAILER-DAEMON@mx.buyer.example
Return-Path: <>

Hi. This is the qmail-send program at mx.buyer.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ada@buyer.example>:
Sorry, no mailbox here by that name.
(#5.1.1)

--- Below this line is a copy of the message.

${copy}Subject: Your order

- Thank you
`;

test('reads the report of a server that writes plain text', async () => {
  expect(await readBounce(Buffer.from(ofQmail(`Message-ID: <${MAIL}@shop.example>\n`)))).toEqual({
    mailId: MAIL,
    said: '<ada@buyer.example>: Sorry, no mailbox here by that name. (#5.1.1)',
  });
  expect(await readBounce(Buffer.from(ofQmail('')))).toBeNull();
});

test('compares ids in lowercase', async () => {
  expect((await bounce({ mail: MAIL.toUpperCase() }))?.mailId).toBe(MAIL);
});

test.each([
  ['4.4.7', '4.4.7 smtp; 550 5.1.1 <ada@buyer.example>: no such user'],
  ['4.2.2 (mailbox full)', '4.2.2 smtp; 550 5.1.1 <ada@buyer.example>: no such user'],
  ['', 'smtp; 550 5.1.1 <ada@buyer.example>: no such user'],
])('treats status %j as permanent if the server has given up', async (status, said) => {
  expect(await bounce({ status })).toEqual({ mailId: MAIL, said });
});

/** A report for internationalized addresses (RFC 6533). */
const globalReport = (change: Readonly<Record<string, string>> = {}) => {
  const part: Readonly<Record<string, string>> = {
    status: 'message/global-delivery-status',
    original: 'message/global',
    ...change,
  };
  const status = `Reporting-MTA: dns; mx.buyer.example

Final-Recipient: utf-8; adä@buyer.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <adä@buyer.example>: unbekannt
`;
  const isCoded = part.encoding === 'base64';
  return Buffer.from(`From: Postmaster <postmaster@mx.buyer.example>
Subject: Unzustellbar
MIME-Version: 1.0
Content-Type: multipart/report; report-type=global-delivery-status; boundary="b"
${change.head ?? ''}
--b
Content-Type: text/plain; charset=utf-8

Nicht zugestellt.
--b
Content-Type: ${part.status}
Content-Transfer-Encoding: ${part.encoding ?? '8bit'}

${isCoded ? Buffer.from(status).toString('base64') : status}
--b
Content-Type: ${part.original}

From: shop@shop.example
${change.original === undefined || change.id ? `Message-ID: <${change.id ?? `${MAIL}@shop.example`}>` : 'X-Nothing: 1'}
Subject: Your order

--b--
`);
};

test.each([
  ['in UTF-8', {}],
  ['in base64', { encoding: 'base64' }],
  ['with the headers alone', { original: 'message/global-headers', id: `${MAIL}@shop.example` }],
  ['with types in capitals', { status: 'Message/Global-Delivery-Status' }],
  [
    'that names the mail only in In-Reply-To',
    { original: 'text/plain', head: `In-Reply-To: <${MAIL}@shop.example>\n` },
  ],
  [
    'about a mail to which a relay gave its own id',
    {
      id: '0102@relay.example',
      head: `References: <x@y.example>\n <${MAIL}@shop.example>\n`,
      original: 'message/rfc822',
    },
  ],
])(
  'identifies the mail in a report about an internationalized address, %s',
  async (_name, change) => {
    expect(await readBounce(globalReport(change))).toEqual({
      mailId: MAIL,
      said: '5.1.1 smtp; 550 5.1.1 <adä@buyer.example>: unbekannt',
    });
  },
);
