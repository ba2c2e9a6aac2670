import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hours } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { licenseInput } from '../../tests/harness/licenses.ts';
import { testPrinter } from '../../tests/harness/payments.ts';
import {
  generateSigningKeyPem,
  type IssuedLicense,
  issueLicense,
  openKeyRing,
  revokeForMisuse,
} from '../license/index.ts';
import { type Mail, type OutgoingMail, SEND_MAIL, sendMail } from '../mail/index.ts';
import { mail } from '../mail/table.ts';
import { keysMailParts } from './keys-mail.ts';
import { RETRIEVE_KEYS, requestKeys, retrieveKeys } from './retrieve-keys.ts';

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
let database: TestDatabase;
let zip: IssuedLicense;
let pdf: IssuedLicense;
beforeAll(async () => {
  database = await openTestDatabase();
  zip = await issue('ada@example.com', 'zipx');
  database.clock.advance(1000);
  pdf = await issue('Ada@Example.com', 'pdfreader');
});
beforeEach(async () => {
  await database.orm.delete(mail);
  database.jobs.length = 0;
});
afterAll(() => database.close());

const issue = (email: string, product: string) =>
  database.run((work) =>
    issueLicense(work, ring, licenseInput({ orderId: `of-${product}-${email}`, product, email })),
  );
const request = (email: string, orderNumber = '') =>
  database.run((work) => retrieveKeys(work, { email, orderNumber, locale: 'de' }));
const mails = () => database.orm.select().from(mail);

describe('sends no email', () => {
  test('to an unknown address, or for an order of another address', async () => {
    await request('eve@example.com');
    await request('%@example.com');
    await request('');
    await request('ada@example.com', 'VT-00000000');
    await request('ada@example.com', 'nonsense');
    expect(await mails()).toEqual([]);
  });

  test('after every license was revoked', async () => {
    const { id } = await issue('bob@example.com', 'zipx');
    await database.run((work) => revokeForMisuse(work, { licenseId: id }));
    await request('bob@example.com');
    expect(await mails()).toEqual([]);
  });

  test('twice within an hour', async () => {
    await request('ada@example.com');
    await request(' ADA@example.com ');
    expect(await mails()).toHaveLength(1);
    database.clock.advance(hours(1));
    await request('ada@example.com');
    expect(await mails()).toHaveLength(2);
  });
});

test('enqueues the same job for known and unknown addresses', async () => {
  for (const email of ['ada@example.com', 'eve@example.com'])
    await database.run((work) => requestKeys(work, { email, orderNumber: '', locale: 'de' }));
  expect(database.jobs.map(({ job, data }) => [job, data.email])).toEqual([
    [RETRIEVE_KEYS, 'ada@example.com'],
    [RETRIEVE_KEYS, 'eve@example.com'],
  ]);
  expect(await mails()).toEqual([]);
});

test('sends the keys and files to the address on record, in the language of the page', async () => {
  await request('ADA@EXAMPLE.COM');
  const queued = await mails();
  expect(queued.map(({ toAddress }) => toAddress)).toEqual(['Ada@Example.com']);
  expect(queued[0]).toMatchObject({ kind: 'licence-keys', locale: 'de' });
  expect(database.jobs.map(({ job }) => job)).toEqual([SEND_MAIL]);
  const sent = await send(queued[0]?.id ?? '');
  expect(sent.to).toBe(queued[0]?.toAddress);
  for (const { key } of [zip, pdf]) {
    expect(sent.text).toContain(key);
    expect(sent.html).toContain(key);
  }
  const files = sent.attachments.map(({ body }) => new TextDecoder().decode(body));
  expect(files).toEqual([zip.file, pdf.file]);
  const stored = (await mails()).find(({ id }) => id === queued[0]?.id);
  expect(stored?.state).toBe('sent');
  expect(`${stored?.text}${stored?.html}`).not.toContain(zip.key);
});

test('matches an address with a Turkish capital', async () => {
  await issue('İpek@example.com.tr', 'zipx');
  for (const typed of ['İpek@example.com.tr', 'ipek@example.com.tr', 'İPEK@EXAMPLE.COM.TR']) {
    await request(typed);
    database.clock.advance(hours(1));
  }
  const to = (await mails()).map(({ toAddress }) => toAddress);
  expect(to).toEqual(Array.from({ length: 3 }, () => 'İpek@example.com.tr'));
});

async function send(id: string): Promise<OutgoingMail> {
  const sent: OutgoingMail[] = [];
  const deps = {
    database: database.database,
    ring,
    printer: testPrinter,
    secret: 's',
    siteUrl: 'https://shop.example',
  };
  await sendMail(
    {
      database: database.database,
      from: 'Shop <shop@example.com>',
      transport: {
        id: 'test',
        send: async (outgoing) => {
          sent.push(outgoing);
          return 'sent';
        },
      },
      parts: (which: Mail) => keysMailParts(deps, which),
    },
    id,
  );
  const [only] = sent;
  if (!only) throw new Error('nothing was sent');
  return only;
}
