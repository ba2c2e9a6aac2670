/** Prints microseconds of CPU of the redirect rules and the route search. */

import routes from '../web/routes.ts';
import { createMatcher, type ListedRoute } from '../web/routing/matcher.ts';
import { resolveRequest } from '../web/routing/pipeline.ts';
import { median } from './figure.ts';

const match = createMatcher(routes as readonly ListedRoute[]);
const TARGETS = [
  '/',
  '/de/store',
  '/de/blog/unzip/open-zip-files-on-windows',
  '/member/orders',
  '/nope',
  '/DE/Store?gclid=AbC',
  '/PL/BUY?p=1',
  '/store?lang=TW&a=B',
];
const CALLS = 100_000;

async function costOf(targets: readonly string[]): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < CALLS; call += 1) {
    await resolveRequest(targets[call % targets.length] ?? '/', match);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}

await costOf(TARGETS);
const rounds: number[] = [];
for (let round = 0; round < Number(process.argv[2] ?? 3); round += 1) {
  rounds.push(await costOf(TARGETS));
}
console.log(JSON.stringify({ 'redirect rules and page search': median(rounds) }));
