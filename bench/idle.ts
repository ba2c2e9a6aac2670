import { type Figure, median } from './figure.ts';
import { openVisitors, type Visitors } from './visitor.ts';

const PAGES = [
  '/',
  '/zipx',
  '/store',
  '/blog/unzip/open-zip-files-on-windows',
  '/wallpaperx',
  '/vox-magic',
];
/** Milliseconds until an untouched page is idle, and length of the measurement. */
const SETTLED = 5000;

/** Main-thread milliseconds per second. */
export async function measureIdle(origin: string, rounds: number) {
  const visitors = await openVisitors();
  const figures: Figure[] = [];
  try {
    for (const path of PAGES) {
      const seen: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        seen.push(await watch(visitors, origin + path));
      figures.push({
        what: `${path}, untouched`,
        value: median(seen),
        unit: 'ms/s',
        goal: { atMost: 5 },
      });
    }
  } finally {
    await visitors.close();
  }
  return figures;
}

async function watch(visitors: Visitors, url: string): Promise<number> {
  const device = { touch: false, slowdown: 1 };
  const { page, devtools, close } = await visitors.visit(new URL(url).origin, device);
  try {
    await devtools.send('Performance.enable');
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLED);
    const before = await busyTime(devtools);
    await page.waitForTimeout(SETTLED);
    return ((await busyTime(devtools)) - before) / (SETTLED / 1000);
  } finally {
    await close();
  }
}

async function busyTime(
  devtools: Awaited<ReturnType<Visitors['visit']>>['devtools'],
): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
