/**
 * `npm run bench`: compares each figure with its goal and exits with 1 if one is missed. `--quick` runs one short
 * round, `--force` runs on a busy machine, where figures mean little, and `--hostile` measures only the effect of
 * hostile reports. `--only=sign-in,office` runs these `PARTS`, and `--rounds=3` takes the medians of three.
 */
import { availableParallelism, loadavg } from 'node:os';
import { addressOf, BASES, PREFIXES } from '../tests/request/addresses.ts';
import { prepare } from '../tools/prepare.mjs';
import { reportProblems } from '../tools/problem.mjs';
import { measureActivations } from './activation.ts';
import { measureBlocking } from './blocking.ts';
import { type Figure, isMissed, lineOf } from './figure.ts';
import { measureFirstClick } from './first-click.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureHostile } from './hostile.ts';
import { measureIdle } from './idle.ts';
import { measureInteraction } from './interaction.ts';
import { measureModules } from './modules.ts';
import { measureOffice } from './office.ts';
import { measureOrders } from './orders.ts';
import { measurePapers } from './papers.ts';
import {
  ask,
  CAN_PIN,
  freePort,
  memoryOf,
  runScript,
  SERVER_CORE,
  startScript,
  temporaryFolder,
  timeToAnswer,
} from './processes.ts';
import { measureScale } from './scale.ts';
import { measureSearch } from './search.ts';
import { measureServing } from './serve.ts';
import { measureSignIn } from './sign-in.ts';
import { measureStarts } from './start.ts';
import { measureTasks } from './tasks.ts';
import { listForeign, measureWeight, textOf } from './weight.ts';

/** Load average of a quiet machine, at most. */
const CALM = 1.5;
const quick = process.argv.includes('--quick');
const rounds = Number(wordOf('rounds') ?? (quick ? 1 : 5));

/** In order. Parts up to `search` share one site. */
const PARTS: readonly string[] = [
  ...[
    'pages',
    'weight',
    'blocking',
    'first-load',
    'first-click',
    'interaction',
    'idle',
    'serve',
    'search',
  ],
  ...['papers', 'render', 'rules', 'orders', 'activation', 'scale', 'sign-in', 'office', 'tasks'],
  ...['start', 'hostile'],
];
const ON_SITE = PARTS.slice(0, PARTS.indexOf('papers'));
const only = wordOf('only')?.split(',') ?? [];
const isWanted = (part: string): boolean => only.length === 0 || only.includes(part);

function wordOf(option: string): string | undefined {
  const start = `--${option}=`;
  return process.argv.find((word) => word.startsWith(start))?.slice(start.length);
}

const say = (line = ''): void => console.log(line);
const missed: string[] = [];

function report(title: string, figures: readonly Figure[]): void {
  say(`\n${title}`);
  for (const figure of figures) {
    say(lineOf(figure));
    if (isMissed(figure)) missed.push(figure.what);
  }
}

async function part(name: string, title: string, measure: () => Promise<Figure[]>): Promise<void> {
  if (isWanted(name)) report(title, await measure());
}

async function tablePart(
  name: string,
  title: string,
  measure: () => Promise<{
    readonly table: readonly string[];
    readonly figures: readonly Figure[];
  }>,
): Promise<void> {
  if (!isWanted(name)) return;
  const { table, figures } = await measure();
  report(title, figures);
  for (const line of table) say(line);
}

async function bench(): Promise<void> {
  const unknown = only.find((name) => !PARTS.includes(name));
  if (unknown !== undefined)
    throw new Error(`Unknown part: ${unknown}. Parts: ${PARTS.join(', ')}`);
  const busy = (loadavg()[0] ?? 0) > CALM;
  const load = loadavg()
    .map((value) => value.toFixed(2))
    .join(' ');
  say(`Node ${process.version}, ${availableParallelism()} cores, load ${load}, rounds: ${rounds}`);
  if (!CAN_PIN) say('no taskset or only one core: server and load generator share the cores');
  if (busy && !process.argv.includes('--force')) {
    say(`the machine is busy (load > ${CALM}): wait, or repeat with --force`);
    process.exitCode = 1;
    return;
  }
  if (busy)
    say(
      'FORCED on a busy machine: every time is too long, CPU times too (shared caches); ratios and bytes hold',
    );
  await prepare({ build: 'stale' });
  if (process.argv.includes('--hostile')) {
    report('Hostile reports, 10,000 a minute', await measureHostile(quick ? 1 : 3, 60));
    conclude();
    return;
  }
  if (ON_SITE.some(isWanted)) await measureSite();
  await part('papers', 'Papers', () => measurePapers(rounds));
  await part('render', 'CPU of a page that is not in memory', () =>
    runRounds('render', renderFigure),
  );
  await part('rules', 'CPU of the address rules, per request', () =>
    runRounds('pipeline', ([what, value]) => ({ what, value, unit: 'µs', goal: { atMost: 20 } })),
  );
  await part('orders', 'Orders', () => measureOrders(quick));
  await part('activation', 'Activations', () => measureActivations(quick));
  await tablePart('scale', 'One, two, and four processes on one PostgreSQL', () =>
    measureScale(quick),
  );
  await part('sign-in', 'Signing in, support requests', () => measureSignIn(quick));
  await part('office', 'The office with 100,000 orders', () => measureOffice(quick));
  await tablePart('tasks', 'Twelve tasks of a day in the office', measureTasks);
  await part('start', 'npm start and npm run dev until the first 200', () =>
    measureStarts(quick ? 1 : 3),
  );
  await part('hostile', 'Hostile reports, 10,000 a minute', () =>
    measureHostile(quick ? 1 : 3, 10),
  );
  conclude();
}

async function runRounds(
  script: 'render' | 'pipeline',
  figureOf: (entry: [string, number]) => Figure,
): Promise<Figure[]> {
  const args = [`bench/${script}.ts`, `${rounds}`];
  return Object.entries(await runScript<Record<string, number>>(SERVER_CORE, args)).map(figureOf);
}

function conclude(): void {
  say(missed.length === 0 ? '\nevery goal reached' : `\nmissed: ${missed.join(' · ')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

const renderFigure = ([what, value]: [string, number]): Figure => ({
  what,
  value,
  unit: 'ms',
  ...(what.includes('compressed') ? {} : { goal: { atMost: 3 } }),
});

/** Restarts the site, because the first start also creates the database. */
async function measureSite(): Promise<void> {
  const folder = temporaryFolder();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { PORT: `${port}`, DATA_DIR: folder.path };
  const open = async () => {
    const site = startScript(SERVER_CORE, ['tools/start.mjs'], env);
    site.child.stdout?.resume();
    await timeToAnswer(site, `${origin}/`, performance.now());
    return site;
  };
  await (await open()).stop();
  const site = await open();
  try {
    await part('pages', 'Every page once', () => visitAll(site.pid, origin));
    if (isWanted('weight')) {
      const { table, figures } = await measureWeight(origin);
      report('First load, bytes as sent (KB = 1,000)', figures);
      for (const line of table) say(line);
      report('Modules beside the pages, bytes', await measureModules());
    }
    if (isWanted('blocking')) {
      const blocking = await measureBlocking(origin, quick ? 1 : 3);
      report('A phone (4 times slower), first six seconds', blocking.figures);
      for (const line of blocking.table) say(line);
    }
    await tablePart('first-load', 'First loads in a browser', () =>
      measureFirstLoad(origin, rounds),
    );
    await tablePart('first-click', 'From a click to the next page', () =>
      measureFirstClick(origin, rounds),
    );
    await tablePart('interaction', 'Answers to input, a phone (4 times slower)', () =>
      measureInteraction(origin, rounds),
    );
    await part('idle', 'A page that nobody touches', () => measureIdle(origin, rounds));
    await part('serve', 'Pages from memory', () =>
      measureServing({ pid: site.pid, origin }, rounds),
    );
    await part('search', 'Search', () => measureSearch(origin));
    report('After the load', [memory(site.pid, 'VmRSS', 'memory of the site process')]);
  } finally {
    await site.stop();
    folder.remove();
  }
}

async function visitAll(pid: number, origin: string): Promise<Figure[]> {
  const addresses = PREFIXES.flatMap((prefix) => BASES.map(({ path }) => addressOf(prefix, path)));
  const foreign: string[] = [];
  let bytes = 0;
  for (const address of addresses) {
    const reply = await ask(origin + address);
    if (reply.status !== 200) throw new Error(`${address} answers ${reply.status}`);
    bytes += reply.body.length;
    foreign.push(...listForeign(textOf(reply), origin));
  }
  for (const url of new Set(foreign)) say(`another host: ${url}`);
  return [
    { what: 'addresses, all 200', value: addresses.length, unit: '' },
    { what: 'a page on the wire, mean', value: bytes / addresses.length / 1000, unit: 'KB' },
    { what: 'requests to other hosts', value: foreign.length, unit: '', goal: { atMost: 0 } },
    memory(pid, 'VmRSS', 'memory of the site process'),
    { what: 'memory at most so far', value: memoryOf(pid, 'VmHWM'), unit: 'MB' },
  ];
}

const memory = (pid: number, kind: 'VmRSS', what: string): Figure => ({
  what,
  value: memoryOf(pid, kind),
  unit: 'MB',
  goal: { atMost: 350 },
});

await reportProblems(bench);
