import { readdir, readFile, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Database } from '../db/database.ts';
import { ECB, type PublishedRate, readRates, storeRates } from '../domain/tax/index.ts';

export const READ_RATES = 'read-exchange-rates';

/** The ECB's files have this prefix. Any other file has the name of its publisher, which invoices print. */
const sourceOf = (name: string): string => (name.startsWith('eurofxref') ? ECB : name);

/**
 * Returns a job that stores the rates of changed files. It throws an `AggregateError` if a file cannot be read or has
 * no rate, so that staff notice.
 */
export function rateReader(database: Pick<Database, 'run'>, folder: string | null) {
  const versions = new Map<string, string>();
  return async (): Promise<void> => {
    if (folder === null) return;
    const failures: unknown[] = [];
    for (const file of await readdir(folder)) {
      const { name, ext } = parse(file);
      if (!['.csv', '.xml'].includes(ext.toLowerCase())) continue;
      try {
        const path = join(folder, file);
        const { mtimeMs, size } = await stat(path);
        const version = `${mtimeMs} ${size}`;
        if (versions.get(file) === version) continue;
        const rates = await ratesIn(path, sourceOf(name));
        await database.run((work) => storeRates(work, rates));
        versions.set(file, version);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, 'Some files of exchange rates could not be read.');
  };
}

async function ratesIn(path: string, source: string): Promise<PublishedRate[]> {
  const rates = readRates(await readFile(path, 'utf8'), source);
  if (rates.length === 0) throw new Error(`${path} has no exchange rate.`);
  return rates;
}
