import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { licenceInput } from '../../tests/harness/licences.ts';
import { readLicenceFile } from './file.ts';
import { findLicence, listLicences, listLicencesOf } from './find.ts';
import { issueLicence } from './issue.ts';
import { hashLicenceKey, parseLicenceKey } from './key.ts';
import { generateSigningKeyPem, openKeyRing } from './key-ring.ts';
import type { IssueInput } from './licence.ts';
import { insertOnce, selectFirst, selectPeriods } from './store.ts';
import { licence } from './table.ts';

const signingKeyPem = generateSigningKeyPem();
const ring = openKeyRing({ signingKeyPem });
const input = licenceInput({ purchaseId: 'purchase-1', plan: 'month', seats: 3, locale: 'de' });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
beforeEach(async () => {
  await database.orm.delete(licence);
});
afterAll(() => database.close());

const issue = (changes: Partial<IssueInput> = {}) =>
  database.run((work) => issueLicence(work, ring, { ...input, ...changes }));
const find = (purchaseId: string, by = ring) =>
  database.read((reader) => findLicence(reader, by, purchaseId));
const rows = () => database.orm.select().from(licence);

describe('no licence', () => {
  it('is found before one is issued', async () => {
    expect(await find('purchase-1')).toBeNull();
  });

  it('remains when the transaction fails after issuing', async () => {
    const failing = database.run(async (work) => {
      await issueLicence(work, ring, input);
      throw new Error('later step failed');
    });
    await expect(failing).rejects.toThrow('later step failed');
    expect(await find('purchase-1')).toBeNull();
  });

  it('is shown by a ring without its private key', async () => {
    await issue();
    const other = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
    await expect(find('purchase-1', other)).rejects.toThrow('not in the ring');
  });
});

describe('a second call for the same purchase', () => {
  it('returns the first licence, later and whatever else it asks for', async () => {
    const first = await issue();
    database.clock.advance(86_400_000);
    expect(await issue({ plan: 'lifetime', seats: 5, email: 'eve@example.com' })).toEqual(first);
    expect(await rows()).toHaveLength(1);
  });

  it('returns the first licence after the key was rotated', async () => {
    const first = await issue();
    const rotated = openKeyRing({ signingKeyPem: generateSigningKeyPem() + signingKeyPem });
    expect(await database.run((work) => issueLicence(work, rotated, input))).toEqual(first);
  });

  it('at the same time gives one licence, the same to all', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => issue()));
    for (const one of all) expect(one).toEqual(all[0]);
    expect(await rows()).toHaveLength(1);
  });

  it('that found nothing but comes second to the table keeps the first', async () => {
    const first = await issue();
    const second = await issue({ purchaseId: 'purchase-2' });
    const kept = await database.run(async (work) => {
      const stored = await selectFirst(work, 'purchase-2', 'zipx');
      const [period] = await selectPeriods(work, second.id);
      if (stored === null || !period) throw new Error('issued above');
      const row = { ...stored, id: 'new', keyHash: 'new', purchaseId: 'purchase-1' };
      return insertOnce(work, row, period);
    });
    expect(kept.id).toBe(first.id);
    expect(second.id).not.toBe(first.id);
    expect(await rows()).toHaveLength(2);
  });
});

describe('an issued licence', () => {
  it('keeps its key only hashed and sealed in the table', async () => {
    const { key, id } = await issue();
    const stored = await rows();
    expect(JSON.stringify(stored)).not.toContain(key);
    expect(JSON.stringify(stored)).not.toContain(key.replaceAll('-', ''));
    expect(stored[0]?.keyHash).toBe(hashLicenceKey(key));
    expect(ring.open(stored[0]?.keySealed ?? '', { owner: id })).toBe(key);
  });

  it('carries a file that verifies with the public key and states the same', async () => {
    const issued = await issue();
    const read = readLicenceFile(ring, issued.file);
    const { key, file: _, state: __, ...stated } = issued;
    expect(read).toEqual({
      ok: true,
      value: { ...stated, email: 'ada@example.com', keyHash: hashLicenceKey(key) },
    });
  });

  it('starts now and ends by its plan', async () => {
    database.clock.set(new Date('2026-01-31T08:00:00.123Z'));
    const month = await issue();
    const year = await issue({ purchaseId: 'purchase-2', plan: 'year' });
    const lifetime = await issue({ purchaseId: 'purchase-3', plan: 'lifetime' });
    expect(month.issuedAt).toEqual(new Date('2026-01-31T08:00:00.123Z'));
    expect(month.expiresAt).toEqual(new Date('2026-03-03T08:00:00.123Z'));
    expect(year.expiresAt).toEqual(new Date('2027-02-03T08:00:00.123Z'));
    expect(lifetime.expiresAt).toBeNull();
  });

  it('of a bundle is one for each product, in the shop’s order', async () => {
    const pdf = await issue({ product: 'pdfreader' });
    const zip = await issue();
    const all = await database.read((reader) => listLicences(reader, ring, 'purchase-1'));
    expect(all).toEqual([zip, pdf]);
    expect(await find('purchase-1')).toEqual(zip);
    expect(await issue({ product: 'pdfreader', seats: 5 })).toEqual(pdf);
    expect(new Set([zip.id, pdf.id]).size).toBe(2);
    expect(zip.key).not.toBe(pdf.key);
  });

  it('is listed for its address, letter case aside, oldest first', async () => {
    const first = await issue();
    database.clock.advance(1);
    const second = await issue({ purchaseId: 'purchase-2', email: 'Ada@Example.com' });
    await issue({ purchaseId: 'purchase-3', email: 'eve@example.com' });
    const list = (email: string) => database.read((reader) => listLicencesOf(reader, ring, email));
    expect((await list(' ADA@example.COM ')).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await list('a%@example.com')).toEqual([]);
    const owned = { ...second, purchaseId: 'purchase-2', revoked: null, email: 'Ada@Example.com' };
    expect((await list('ada@example.com')).at(-1)).toEqual(owned);
  });

  it('is found again as it was given', async () => {
    const issued = await issue();
    const other = await issue({ purchaseId: 'purchase-2' });
    expect(issued.id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(parseLicenceKey(issued.key)).toEqual({ ok: true, value: issued.key });
    expect(other.key).not.toBe(issued.key);
    expect(await find('purchase-1')).toEqual(issued);
    expect(await find('purchase-2')).toEqual(other);
  });
});
