/**
 * `node bench/render.ts <rounds>`: prints the CPU milliseconds of rendering uncached pages as JSON, by page. The shop
 * is real, with embedded database, jobs, and prices.
 */
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { LOCALES } from '../locales/index.ts';
import { PRODUCTS } from '../products/index.ts';
import { openShop } from '../server/boot.ts';
import { readConfig } from '../server/config.ts';
import { addressOf } from '../tests/request/addresses.ts';
import { median } from './figure.ts';
import { freePort, temporaryFolder } from './processes.ts';

const RENDERS = 90;
const WARM_UP = 3;

const products = PRODUCTS.map(({ path }) => path);
const buys = PRODUCTS.map(({ key }) => `/buy?product=${key}&plan=year&seats=3`);
const KINDS: Readonly<Record<string, readonly string[]>> = {
  home: ['/'],
  product: products,
  store: ['/store'],
  'buy with query': buys,
  'blog article': ['/blog/unzip/open-zip-files-on-windows'],
  pay: ['/pay'],
};
const KEPT = 'home, rendered, compressed twice and kept';

const folder = temporaryFolder();
const config = readConfig({ PORT: `${await freePort()}`, DATA_DIR: folder.path });
const build = (await import(pathToFileURL('build/server/index.js').href)) as ServerBuild;
const shop = await openShop(config, async () => ({
  build,
  buildId: build.assets.version,
  clientDir: 'build/client',
}));
const askedFor = ({ url }: Request) => ({
  requestId: 'bench',
  fullPath: url.slice(config.siteUrl.length),
  trouble: null,
  from: 'bench',
  consume: () => null,
});
const rounds = Number(process.argv[2]);
const results = new Map<string, number[]>();
const keep = (round: number, kind: string, cost: number) => {
  if (round >= 0) results.set(kind, [...(results.get(kind) ?? []), cost]);
};
for (let round = -WARM_UP; round < rounds; round += 1) {
  for (const [kind, paths] of Object.entries(KINDS)) {
    keep(
      round,
      kind,
      await costOf(
        paths,
        async (request) => (await shop.parts.site.render(request, askedFor(request))).response,
      ),
    );
  }
  const fresh = (request: Request) => {
    shop.parts.pages.empty();
    return Promise.resolve(shop.http.fetch(request));
  };
  keep(round, KEPT, await costOf(['/'], fresh));
}
await shop.stop();
folder.remove();
const middle = [...results].map(([kind, costs]) => [kind, median(costs)] as const);
process.stdout.write(JSON.stringify(Object.fromEntries(middle)));
process.exit(0);

/** Cycles through all languages and paths. */
async function costOf(
  paths: readonly string[],
  answer: (request: Request) => Promise<Response>,
): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < RENDERS; count += 1) {
    const prefix = LOCALES[count % LOCALES.length]?.prefix ?? '';
    const path = addressOf(prefix, paths[count % paths.length] ?? '');
    const response = await answer(new Request(config.siteUrl + path));
    // As the server does.
    const { byteLength } = await response.arrayBuffer();
    if (response.status !== 200 || byteLength < 1000)
      throw new Error(`${path}: ${response.status}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / RENDERS;
}
