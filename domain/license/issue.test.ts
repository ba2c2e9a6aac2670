import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { licenseInput } from '../../tests/harness/licenses.ts';
import { readLicenseFile } from './file.ts';
import { findLicense, listLicenses, listLicensesOf } from './find.ts';
import { issueLicense } from './issue.ts';
import { hashLicenseKey, parseLicenseKey } from './key.ts';
import { generateSigningKeyPem, openKeyRing } from './key-ring.ts';
import type { IssueInput } from './license.ts';
import { insertOnce, selectFirst, selectPeriods } from './store.ts';
import { license } from './table.ts';

const signingKeyPem = generateSigningKeyPem();
const ring = openKeyRing({ signingKeyPem });
const input = licenseInput({ orderId: 'order-1', plan: 'month', seats: 3, locale: 'de' });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.orm.delete(license);
});
afterAll(() => database.close());

const issue = (changes: Partial<IssueInput> = {}) =>
  database.run((work) => issueLicense(work, ring, { ...input, ...changes }));
const find = (orderId: string, by = ring) =>
  database.read((reader) => findLicense(reader, by, orderId));
const rows = () => database.orm.select().from(license);

describe('no license', () => {
  it('is found before one is issued', async () => {
    expect(await find('order-1')).toBeNull();
  });

  it('remains when the transaction fails after issuing', async () => {
    const failing = database.run(async (work) => {
      await issueLicense(work, ring, input);
      throw new Error('later step failed');
    });
    await expect(failing).rejects.toThrow('later step failed');
    expect(await find('order-1')).toBeNull();
  });

  it('opens with a ring that lacks its private key', async () => {
    await issue();
    const other = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
    await expect(find('order-1', other)).rejects.toThrow('not in the ring');
  });
});

describe('a second call for the same order', () => {
  it('returns the first license, whatever its input', async () => {
    const first = await issue();
    database.clock.advance(86_400_000);
    expect(await issue({ plan: 'lifetime', seats: 5, email: 'eve@example.com' })).toEqual(first);
    expect(await rows()).toHaveLength(1);
  });

  it('returns the first license after a key rotation', async () => {
    const first = await issue();
    const rotated = openKeyRing({ signingKeyPem: generateSigningKeyPem() + signingKeyPem });
    expect(await database.run((work) => issueLicense(work, rotated, input))).toEqual(first);
  });

  it('made concurrently creates one license and returns it to all', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => issue()));
    for (const one of all) expect(one).toEqual(all[0]);
    expect(await rows()).toHaveLength(1);
  });

  it('that loses the race for the table returns the first license', async () => {
    const first = await issue();
    const second = await issue({ orderId: 'order-2' });
    const kept = await database.run(async (work) => {
      const stored = await selectFirst(work, 'order-2', 'zipx');
      const [period] = await selectPeriods(work, second.id);
      if (stored === null || !period) throw new Error('issued above');
      const row = { ...stored, id: 'new', keyHash: 'new', orderId: 'order-1' };
      return insertOnce(work, row, period);
    });
    expect(kept.id).toBe(first.id);
    expect(second.id).not.toBe(first.id);
    expect(await rows()).toHaveLength(2);
  });
});

describe('an issued license', () => {
  it('stores its key only hashed and sealed', async () => {
    const { key, id } = await issue();
    const stored = await rows();
    expect(JSON.stringify(stored)).not.toContain(key);
    expect(JSON.stringify(stored)).not.toContain(key.replaceAll('-', ''));
    expect(stored[0]?.keyHash).toBe(hashLicenseKey(key));
    expect(ring.open(stored[0]?.keySealed ?? '', { owner: id })).toBe(key);
  });

  it('has a file that verifies with the public key and states the same facts', async () => {
    const issued = await issue();
    const read = readLicenseFile(ring, issued.file);
    const { key, file: _, state: __, ...stated } = issued;
    expect(read).toEqual({
      ok: true,
      value: { ...stated, email: 'ada@example.com', keyHash: hashLicenseKey(key) },
    });
  });

  it('starts now and ends by its plan', async () => {
    database.clock.set(new Date('2026-01-31T08:00:00.123Z'));
    const month = await issue();
    const year = await issue({ orderId: 'order-2', plan: 'year' });
    const lifetime = await issue({ orderId: 'order-3', plan: 'lifetime' });
    expect(month.issuedAt).toEqual(new Date('2026-01-31T08:00:00.123Z'));
    expect(month.expiresAt).toEqual(new Date('2026-03-03T08:00:00.123Z'));
    expect(year.expiresAt).toEqual(new Date('2027-02-03T08:00:00.123Z'));
    expect(lifetime.expiresAt).toBeNull();
  });

  it('exists for each product of a bundle, in shop order', async () => {
    const pdf = await issue({ product: 'pdfreader' });
    const zip = await issue();
    const all = await database.read((reader) => listLicenses(reader, ring, 'order-1'));
    expect(all).toEqual([zip, pdf]);
    expect(await find('order-1')).toEqual(zip);
    expect(await issue({ product: 'pdfreader', seats: 5 })).toEqual(pdf);
    expect(new Set([zip.id, pdf.id]).size).toBe(2);
    expect(zip.key).not.toBe(pdf.key);
  });

  it('is listed for its address, ignoring letter case, oldest first', async () => {
    const first = await issue();
    database.clock.advance(1);
    const second = await issue({ orderId: 'order-2', email: 'Ada@Example.com' });
    await issue({ orderId: 'order-3', email: 'eve@example.com' });
    const list = (email: string) => database.read((reader) => listLicensesOf(reader, ring, email));
    expect((await list(' ADA@example.COM ')).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await list('a%@example.com')).toEqual([]);
    const owned = { ...second, orderId: 'order-2', revoked: null, email: 'Ada@Example.com' };
    expect((await list('ada@example.com')).at(-1)).toEqual(owned);
  });

  it('reads back as issued', async () => {
    const issued = await issue();
    const other = await issue({ orderId: 'order-2' });
    expect(issued.id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(parseLicenseKey(issued.key)).toEqual({ ok: true, value: issued.key });
    expect(other.key).not.toBe(issued.key);
    expect(await find('order-1')).toEqual(issued);
    expect(await find('order-2')).toEqual(other);
  });
});
