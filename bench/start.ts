import { systemEnv } from '../tools/paths.mjs';
import { type Figure, median } from './figure.ts';
import { freePort, start, temporaryFolder, timeToAnswer } from './processes.ts';

const BUILT = ['start'];
const DEVELOPMENT = ['run', 'dev'];

/** Seconds to the first 200, once without data and then `times` with data, of the built site and of `npm run dev`. */
export async function measureStarts(times: number): Promise<Figure[]> {
  const folder = temporaryFolder();
  const startOften = async (script: readonly string[]): Promise<number> => {
    const seconds: number[] = [];
    while (seconds.length < times) seconds.push(await startOnce(script, folder.path));
    return median(seconds);
  };
  try {
    const first = await startOnce(BUILT, folder.path);
    const later = await startOften(BUILT);
    const development = await startOften(DEVELOPMENT);
    return [
      { what: 'first start, built, no data', value: first, unit: 's' },
      { what: 'second start', value: later, unit: 's', goal: { atMost: 3 } },
      { what: 'npm run dev, first page', value: development, unit: 's', goal: { atMost: 5 } },
    ];
  } finally {
    folder.remove();
  }
}

async function startOnce(script: readonly string[], dataDir: string): Promise<number> {
  const PORT = `${await freePort()}`;
  const began = performance.now();
  const shop = start(['npm', ...script, '--silent'], { ...systemEnv(), PORT, DATA_DIR: dataDir });
  shop.child.stdout?.resume();
  try {
    return (await timeToAnswer(shop, `http://127.0.0.1:${PORT}/`, began)) / 1000;
  } finally {
    await shop.stop();
  }
}
