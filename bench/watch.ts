/** `node bench/watch.ts <origin> <seconds>`: prints the 99th percentile of page after page in milliseconds. */
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './processes.ts';

const PAGES = ['/', '/zipx', '/de/store', '/buy?product=zipx', '/ja/pay?product=cadreader'];
/** In milliseconds. */
const REST = 5;

const [origin = '', seconds = '1'] = process.argv.slice(2);
const times: number[] = [];
const until = performance.now() + Number(seconds) * 1000;
while (performance.now() < until) {
  const began = performance.now();
  const { status } = await ask(origin + PAGES[times.length % PAGES.length]);
  if (status !== 200) throw new Error(`A page answered ${status}`);
  times.push(performance.now() - began);
  await pause(REST);
}
times.sort((one, other) => one - other);
process.stdout.write(JSON.stringify({ p99: times[Math.ceil(times.length * 0.99) - 1] }));
