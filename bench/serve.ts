import { type Figure, median } from './figure.ts';
import type { Load } from './load.ts';
import {
  cpuOf,
  LOAD_CORE,
  type Running,
  runScript,
  SERVER_CORE,
  startScript,
} from './processes.ts';

const PAGES = ['/', '/de/zipx'];
/** Of a measurement and of its warm-up. */
const SECONDS = 3;
const WARM_UP = 2;

type Server = { readonly pid: number; readonly origin: string };
type Round = { readonly rate: number; readonly p99: number; readonly cpu: number };

/**
 * Cached pages next to a bare server with the same bytes. The two alternate on the same core, so that other load
 * affects both.
 */
export async function measureServing(site: Server, rounds: number): Promise<Figure[]> {
  const { running, origin } = await startBare(site.origin);
  const bare = { pid: running.pid, origin };
  try {
    const figures: Figure[] = [];
    for (const page of PAGES) figures.push(...(await comparePage(page, { site, bare, rounds })));
    return figures;
  } finally {
    await running.stop();
  }
}

async function startBare(origin: string): Promise<{ running: Running; origin: string }> {
  const running = startScript(SERVER_CORE, ['bench/bare.ts', origin, ...PAGES]);
  const port = await new Promise<string>((done, fail) => {
    running.child.stdout?.once('data', (chunk: Buffer) => done(`${chunk}`.trim()));
    running.child.once('close', () => fail(new Error('The bare server ended')));
  });
  return { running, origin: `http://127.0.0.1:${port}` };
}

async function comparePage(
  page: string,
  { site, bare, rounds }: { site: Server; bare: Server; rounds: number },
): Promise<Figure[]> {
  for (const server of [site, bare]) await loadOnce(server, page, WARM_UP);
  const ours: Round[] = [];
  const theirs: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const turns = [async () => ours.push(await loadOnce(site, page, SECONDS))];
    turns.push(async () => theirs.push(await loadOnce(bare, page, SECONDS)));
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  const of = (list: Round[], key: keyof Round) => median(list.map((round) => round[key]));
  const percent = (values: number[]) => median(values) * 100;
  // Only CPU time tells the servers apart if the load generator is the bottleneck.
  const byRate = percent(ours.map(({ rate }, turn) => rate / (theirs[turn]?.rate ?? 0)));
  const byCpu = percent(ours.map(({ cpu }, turn) => (theirs[turn]?.cpu ?? 0) / cpu));
  return [
    { what: `${page} from memory`, value: of(ours, 'rate'), unit: 'req/s' },
    { what: `${page} bare node:http`, value: of(theirs, 'rate'), unit: 'req/s' },
    { what: `${page} p99 latency, ours`, value: of(ours, 'p99'), unit: 'ms' },
    { what: `${page} p99 latency, bare`, value: of(theirs, 'p99'), unit: 'ms' },
    { what: `${page} CPU a request, ours`, value: of(ours, 'cpu'), unit: 'µs' },
    { what: `${page} CPU a request, bare`, value: of(theirs, 'cpu'), unit: 'µs' },
    {
      what: `${page} ours of bare, by requests or CPU, the lower`,
      value: Math.min(byRate, byCpu),
      unit: '%',
      goal: { atLeast: 70 },
    },
  ];
}

async function loadOnce(server: Server, page: string, seconds: number): Promise<Round> {
  const before = cpuOf(server.pid);
  const url = server.origin + page;
  const load = await runScript<Load>(LOAD_CORE, ['bench/load.ts', url, `${seconds}`]);
  const cpu = ((cpuOf(server.pid) - before) * 1000) / load.requests;
  return { rate: load.requests / seconds, p99: load.p99, cpu };
}
