import { readFileSync } from 'node:fs';
import { addressOf } from '../tests/request/addresses.ts';
import { type Figure, slowestOf } from './figure.ts';
import { ask } from './processes.ts';

type Golden = Readonly<Record<string, Readonly<Record<string, string>>>>;

export async function measureSearch(origin: string): Promise<Figure[]> {
  const golden = JSON.parse(readFileSync('tests/request/golden-queries.json', 'utf8')) as Golden;
  const addresses = Object.entries(golden).flatMap(([prefix, queries]) =>
    Object.keys(queries).map((q) => `${addressOf(prefix, '/search')}?q=${encodeURIComponent(q)}`),
  );
  for (const address of addresses) await ask(origin + address);
  const times: number[] = [];
  for (const address of addresses) {
    const start = performance.now();
    await ask(origin + address);
    times.push(performance.now() - start);
  }
  const p95 = slowestOf(times, 0.95);
  return [{ what: 'a search as a page, warm, p95', value: p95, unit: 'ms', goal: { atMost: 100 } }];
}
