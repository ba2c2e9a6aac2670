import { afterAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase } from '../../tests/harness/database.ts';
import { licenseInput } from '../../tests/harness/licenses.ts';
import { findOwned, listEnding, listOwned } from './find.ts';
import { issueLicense } from './issue.ts';
import { generateSigningKeyPem, openKeyRing } from './key-ring.ts';
import type { IssueInput } from './license.ts';
import { countNewer, countOwned, listHeldProducts } from './store-owned.ts';

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
const base = await openTestDatabase();
afterAll(() => base.close());

let orders = 0;
async function issue(email: string, given: Partial<IssueInput> = {}): Promise<string> {
  base.clock.advance(days(1));
  orders += 1;
  const input = licenseInput({ email, orderId: `order-${orders}`, ...given });
  return (await base.run((work) => issueLicense(work, ring, input))).id;
}
const after = (count: number) => new Date(base.clock.now().getTime() + days(count));

const first = await issue('ada@example.com', { product: 'pdfreader', plan: 'month' });
const kept = await issue('old@example.com');
const until = after(0);
const taken = await issue('old@example.com', { product: 'vox-magic' });
const last = await issue('ADA@example.com');
const stranger = await issue('bob@example.com', { product: 'cadreader' });
const addresses = [
  { email: 'ada@example.com', until: null },
  { email: 'old@example.com', until },
];

test('includes licenses of a former address up to the change, and none of others', async () => {
  const owned = await base.read((reader) => listOwned(reader, ring, { addresses }));
  expect(owned.map(({ id }) => id)).toEqual([last, kept, first]);
  expect(await base.read((reader) => countOwned(reader, addresses))).toBe(3);
  for (const id of [taken, stranger])
    expect(await base.read((reader) => findOwned(reader, ring, { addresses, id }))).toBeNull();
  const found = await base.read((reader) => findOwned(reader, ring, { addresses, id: kept }));
  expect(found?.key).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/);
});

test('counts newer licenses, and nothing for a license of others', async () => {
  const newer = (id: string) => base.read((reader) => countNewer(reader, addresses, id));
  expect([await newer(last), await newer(kept), await newer(first)]).toEqual([0, 1, 2]);
  expect(await newer('no-licence')).toBe(0);
});

test('holds a product while any of its licenses is valid', async () => {
  const held = (at?: Date) => base.read((reader) => listHeldProducts(reader, addresses, at));
  expect(await held()).toEqual(['pdfreader', 'zipx']);
  expect(await held(after(60))).toEqual(['zipx']);
  expect(await held(after(400))).toEqual([]);
});

test('lists licenses that end soon, nearest first, up to the limit', async () => {
  const ending = async (to: number, limit: number) => {
    const around = { from: after(-1), to: after(to), limit };
    const found = await base.read((reader) => listEnding(reader, addresses, around));
    return found.map(({ id }) => id);
  };
  expect(await ending(60, 9)).toEqual([first]);
  expect(await ending(400, 2)).toEqual([first, kept]);
});
