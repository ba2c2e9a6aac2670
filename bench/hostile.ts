import { type Figure, median } from './figure.ts';
import { cpuOf, LOAD_CORE, openBuiltSite, runScript, temporaryFolder } from './processes.ts';

/** Allowed slowdown of pages, relative to the same number of cheap requests. */
const MOST_SLOWER = 1.2;
/** Seconds until received reports are stored. */
const SETTLE = 2;

const MODES = ['quiet', 'cheap', 'one', 'many'] as const;
type Mode = (typeof MODES)[number];
type Turn = {
  readonly p99: number;
  /** Share of a core used by the site, 0 to 1. */
  readonly cpu: number;
  readonly statuses: Readonly<Record<string, number>>;
};
type Site = { readonly pid: number; readonly origin: string; readonly seconds: number };

/**
 * Measures ten thousand hostile reports per minute against the same load on a path that rejects it unread. They
 * alternate, so that other load affects both.
 */
export async function measureHostile(rounds: number, seconds: number): Promise<Figure[]> {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder.path, CLIENT_ADDRESS_HEADER: 'x-address' };
  const running = await openBuiltSite(settings);
  try {
    const site = { pid: running.pid, origin: running.origin, seconds };
    await takeTurn(site, 'quiet');
    const turns: Record<Mode, Turn[]> = { quiet: [], cheap: [], one: [], many: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const mode of MODES) turns[mode].push(await takeTurn(site, mode));
    return figuresOf(turns);
  } finally {
    await running.stop();
    folder.remove();
  }
}

async function takeTurn({ pid, origin, seconds }: Site, mode: Mode): Promise<Turn> {
  const [before, began] = [cpuOf(pid), performance.now()];
  const flood = ['bench/flood.ts', origin, `${seconds}`, mode];
  const [{ p99 }, statuses] = await Promise.all([
    runScript<{ p99: number }>(LOAD_CORE, ['bench/watch.ts', origin, `${seconds + SETTLE}`]),
    mode === 'quiet' ? {} : runScript<Turn['statuses']>(LOAD_CORE, flood),
  ]);
  return { p99, statuses, cpu: (cpuOf(pid) - before) / (performance.now() - began) };
}

const NAMES: Readonly<Record<Mode, string>> = {
  quiet: 'nobody hostile',
  cheap: 'as many, refused unread',
  one: 'reports from one address',
  many: 'reports from 200 addresses',
};

function figuresOf(turns: Readonly<Record<Mode, readonly Turn[]>>): Figure[] {
  const figures = MODES.flatMap((mode): Figure[] => [
    { what: `p99, ${NAMES[mode]}`, value: median(turns[mode].map(({ p99 }) => p99)), unit: 'ms' },
    {
      what: `the site's core, ${NAMES[mode]}`,
      value: median(turns[mode].map(({ cpu }) => cpu * 100)),
      unit: '%',
    },
  ]);
  for (const mode of ['one', 'many'] as const) {
    const ratios = turns[mode].map(({ p99 }, turn) => p99 / (turns.cheap[turn]?.p99 ?? 0));
    const taken = turns[mode].reduce((sum, { statuses }) => sum + (statuses['204'] ?? 0), 0);
    figures.push(
      { what: `taken, ${NAMES[mode]}`, value: taken, unit: '' },
      {
        what: `p99 of refused unread, ${NAMES[mode]}`,
        value: median(ratios),
        unit: 'times',
        goal: { atMost: MOST_SLOWER },
      },
    );
  }
  return figures;
}
