import { systemEnv } from '../tools/paths.mjs';
import { type Figure, median } from './figure.ts';
import { freePort, start, temporaryFolder, timeToAnswer } from './processes.ts';

/** Seconds to the first 200, once without data and then `times` with data. */
export async function measureStarts(times: number): Promise<Figure[]> {
  const folder = temporaryFolder();
  try {
    const first = await startOnce(folder.path);
    const later: number[] = [];
    while (later.length < times) later.push(await startOnce(folder.path));
    return [
      { what: 'first start, built, no data', value: first, unit: 's' },
      { what: 'second start', value: median(later), unit: 's', goal: { atMost: 3 } },
    ];
  } finally {
    folder.remove();
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const PORT = `${await freePort()}`;
  const began = performance.now();
  const shop = start(['npm', 'start', '--silent'], { ...systemEnv(), PORT, DATA_DIR: dataDir });
  shop.child.stdout?.resume();
  try {
    return (await timeToAnswer(shop, `http://127.0.0.1:${PORT}/`, began)) / 1000;
  } finally {
    await shop.stop();
  }
}
