import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRate } from '../domain/tax/index.ts';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { rateReader } from './exchange-rates.ts';

let db: TestDatabase;
let folder: string;
beforeEach(async () => {
  db = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rates-'));
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const day = '2026-11-20';
const rateOf = (to: string) => db.read((reader) => findRate(reader, { from: 'EUR', to, day }));

test('reads all files but fails if one has no rate, and does nothing without a folder', async () => {
  await rateReader(db, null)();
  const read = rateReader(db, folder);
  await writeFile(join(folder, 'Broken.csv'), '<html>not found</html>');
  await writeFile(join(folder, 'notes.txt'), 'Date,PLN\n2026-11-20,1\n');
  await writeFile(join(folder, 'eurofxref.csv'), `Date,USD\n${day},1.16\n`);
  await expect(read()).rejects.toThrow('exchange rates');
  expect(await rateOf('USD')).toMatchObject({ rate: '1.16', source: 'ecb' });
  expect(await rateOf('PLN')).toBeNull();
  await rm(join(folder, 'Broken.csv'));
  await read();
});

test('reads a changed file again, and names a custom table after its file', async () => {
  const read = rateReader(db, folder);
  const file = join(folder, 'Central Bank of the UAE.csv');
  await writeFile(file, `Date,AED\n${day},4.2\n`);
  await read();
  expect(await rateOf('AED')).toEqual({ rate: '4.2', day, source: 'Central Bank of the UAE' });
  await writeFile(file, `Date,AED\n${day},4.2573\n`);
  await read();
  expect((await rateOf('AED'))?.rate).toBe('4.2573');
});
