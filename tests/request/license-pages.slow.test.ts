import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type IssuedLicense,
  issueLicense,
  type KeyRing,
  openKeyRing,
  readDeviceFile,
} from '../../domain/license/index.ts';
import { writeRequestCode } from '../../domain/license/request-code.ts';
import { systemRandom } from '../../kit/random.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { licenseInput } from '../harness/licenses.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, textOf, visit } from '../harness/visitor.ts';
import { addressOf, PREFIXES, tagOf } from './addresses.ts';

const PAGES = ['/license/retrieve', '/license/activate-offline', '/license/verify'];
let site: TestSite;
let given: IssuedLicense;

beforeAll(async () => {
  site = await openTestSite();
  given = await site.database.run((work) =>
    issueLicense(work, ringOf(), licenseInput({ orderId: 'of-ada' })),
  );
});
afterAll(() => site.stop());

const codeOf = (device: string) =>
  writeRequestCode({ product: 'zipx', device: device.repeat(30) }, systemRandom);

describe.each(PAGES)('%s', (path) => {
  test.each(PREFIXES)('in %s', async (prefix) => {
    const answer = await site.get(addressOf(prefix, path));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-language')).toBe(tagOf(prefix));
    expect(answer.headers.get('x-robots-tag')).toBeNull();
    const html = await answer.text();
    expect(html).toContain(`data-route-name="license-${path.split('/').at(-1)}___${prefix}"`);
    expect(/licence\.[a-z]+\.[a-z]/.exec(html)).toBeNull();
  });
});

describe('finding a key', () => {
  test('reports an invalid address beside the field', async () => {
    const visitor = visit(site);
    const page = await visitor.open('/license/retrieve');
    const empty = await visitor.submit(page, 'form#retrieve', { email: '' });
    expect([empty.status, textOf(empty, '#email-error')]).toEqual([422, expect.any(String)]);
    const wrong = await visitor.submit(page, 'form#retrieve', { email: 'a b@c' });
    expect(wrong.status).toBe(422);
    expect(getElement(wrong, '#email').getAttribute('value')).toBe('a b@c');
    expect(wrong.headers.get('x-robots-tag')).toBe('noindex');
  });

  test('answers everybody alike and emails known addresses only', async () => {
    const answers: string[] = [];
    for (const email of ['ada@example.com', 'eve@example.com']) {
      const visitor = visit(site);
      const page = await visitor.open('/de/license/retrieve');
      const sent = await visitor.submit(page, 'form#retrieve', { email });
      expect([sent.status, sent.path]).toEqual([200, '/de/license/retrieve?sent=1']);
      answers.push(textOf(sent, '#main') ?? '');
    }
    expect(answers[0]).toBe(answers[1]);
    const mails = async () =>
      (await site.database.pool.query("SELECT to_address FROM mail WHERE state = 'kept'")).rows;
    await expect.poll(mails).toEqual([{ to_address: 'ada@example.com' }]);
  });

  test('emails the keys of an order to its own address only', async () => {
    const visitor = visit(site);
    const paid = await visitor.submit(await goToPay(visitor), 'form#pay', BUYER);
    const order = textOf(paid, '#order-number')?.toLowerCase() ?? '';
    const page = await visitor.open('/license/retrieve');
    await visitor.submit(page, 'form#retrieve', { email: 'ada@example.com', order });
    await visitor.submit(page, 'form#retrieve', { email: BUYER['email'] ?? '', order });
    const mails = async () => {
      const { rows } = await site.database.pool.query(
        "SELECT to_address, text FROM mail WHERE kind = 'licence-keys' AND order_id IS NOT NULL AND state = 'kept'",
      );
      return rows as { to_address: string; text: string }[];
    };
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    expect(mail?.to_address).toBe(BUYER['email']);
    expect(mail?.text).toContain(textOf(paid, '#licence-key'));
  });

  test('limits attempts', async () => {
    const visitor = visit(site);
    const page = await visitor.open('/license/retrieve');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const email = `${attempt}@example.com`;
      statuses.push((await visitor.submit(page, 'form#retrieve', { email })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

/** As browsers do for forms with a file field. */
async function post(path: string, fields: Record<string, string | Blob>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return site.get(path, { method: 'POST', body, headers: { origin: site.url } });
}

describe('activating without a network', () => {
  const path = '/fr/license/activate-offline';

  test('reports errors and keeps typed values', async () => {
    const answer = await post(path, { key: 'typed', request: '' });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toMatch(/id="key-error"/);
    expect(html).toMatch(/id="request-error"/);
    expect(html).toContain('value="typed"');
  });

  test('reads a chosen file rather than the text of the one before', async () => {
    const upload = new Blob([codeOf('a')]);
    const right = await post(path, { key: given.key, request: 'of a wrong file', upload });
    expect(right.status).toBe(303);
    const long = await post(path, { key: given.key, upload: new Blob(['x'.repeat(20_000)]) });
    expect(long.status).toBe(422);
    const html = await long.text();
    expect(html).toContain('id="request-error"');
    expect(html).toContain(`value="${given.key}"`);
    const empty = await (await post(path, { key: given.key })).text();
    const faultOf = (page: string) => /id="request-error"[^>]*>([^<]+)/.exec(page)?.[1];
    expect(faultOf(html)).not.toBe(faultOf(empty));
  });

  test('issues a file bound to that PC, for a typed or an uploaded code', async () => {
    const typed = await post(path, { key: given.key, request: codeOf('a'), name: 'Attic' });
    expect(typed.status).toBe(303);
    const seat = typed.headers.get('location') ?? '';
    expect(seat).toMatch(/^\/fr\/license\/activate-offline\/done\?seat=/);
    const page = await visit(site).open(seat);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const file = await site.get(getElement(page, '#device-file').getAttribute('href') ?? '');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="zipx-/);
    const read = readDeviceFile(ringOf(), await file.text());
    expect(read).toMatchObject({
      ok: true,
      value: { device: 'a'.repeat(30), checkAt: null, id: given.id },
    });
    const upload = new Blob([`ZipX\r\n${codeOf('a')}\r\n`]);
    const uploaded = await post(path, { key: given.key, upload });
    expect(uploaded.headers.get('location')).toBe(seat);
  });

  test('offers the PCs to deactivate when no seat is left', async () => {
    await post(path, { key: given.key, request: codeOf('a'), name: 'Attic' });
    const taken = await post(path, { key: given.key, request: codeOf('b') });
    const html = await taken.text();
    expect(taken.status).toBe(422);
    expect(html).toContain('Attic');
    const replaces = /name="replaces" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const moved = await post(path, { key: given.key, request: codeOf('b'), replaces });
    expect(moved.status).toBe(303);
  });

  test.each(['', '?seat=', '?seat=a.b'])(
    'redirects a forged link %s to the form',
    async (query) => {
      for (const page of ['done', 'file']) {
        const answer = await site.get(`${path}/${page}${query}`);
        expect([answer.status, answer.headers.get('location')]).toEqual([302, path]);
      }
    },
  );
});

describe('verifying a file', () => {
  const path = '/ar/license/verify';

  test.each([
    ['an empty text', '', 422],
    ['another JSON file', '{}', 422],
  ])('rejects %s', async (_, text, status) => {
    const answer = await post(path, { text });
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).not.toContain('id="verdict"');
    expect(/<textarea[^>]*>([^<]*)/.exec(html)?.[1]).toBe(text);
  });

  test('rejects an altered file', async () => {
    const members = JSON.parse(given.file);
    const text = JSON.stringify({ ...members, payload: members.payload.slice(4) });
    const answer = await post(path, { text });
    expect(answer.status).toBe(422);
    expect(await answer.text()).not.toContain('ada@example.com');
  });

  test('shows the contents of a valid file, pasted or uploaded, and stores nothing', async () => {
    for (const fields of [{ text: given.file }, { upload: new Blob([given.file]) }]) {
      const answer = await post(path, fields);
      const html = await answer.text();
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        ...[200, 'private, no-store'],
      ]);
      expect(html).toContain('id="verdict"');
      expect(html).toContain('ada@example.com');
    }
    expect(await (await site.get(path)).text()).not.toContain('ada@example.com');
  });
});

function ringOf(): KeyRing {
  const file = join(site.dataDir, 'keys', 'licence-signing.pem');
  return openKeyRing({ signingKeyPem: readFileSync(file, 'utf8') });
}
