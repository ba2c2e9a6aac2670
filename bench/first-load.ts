import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type Figure, median } from './figure.ts';
import { ask, type Reply } from './processes.ts';
import { openVisitors, PHONE_SLOWDOWN, type Visitors } from './visitor.ts';

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  product: '/zipx',
  store: '/store',
  article: '/blog/unzip/open-zip-files-on-windows',
  faq: '/faq/general',
  buy: '/buy?product=zipx',
};
const PAINTED = ['home', 'product', 'article'];
/** Milliseconds after the load before anything may be prefetched. */
const AHEAD = 900;
const WATCHED = 6000;

type Load = Record<'requests' | 'bytes' | 'scripts' | 'aheadRequests' | 'aheadBytes', number>;

/** Measures requests and bytes of a first load and of prefetching, and first paints next to a static page. */
export async function measureFirstLoad(origin: string, rounds: number) {
  const visitors = await openVisitors();
  const table = [
    `  ${'first load, KB as sent'.padEnd(28)}${['requests', 'KB', 'JS KB', 'ahead', 'ahead KB'].map((name) => name.padStart(10)).join('')}`,
  ];
  const worst: Load = { requests: 0, bytes: 0, scripts: 0, aheadRequests: 0, aheadBytes: 0 };
  const figures: Figure[] = [];
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      const load = await loadOnce(visitors, origin, path);
      for (const key of Object.keys(worst) as (keyof Load)[])
        worst[key] = Math.max(worst[key], load[key]);
      const { requests, bytes, scripts, aheadRequests, aheadBytes } = load;
      const cells = [requests, bytes / 1000, scripts / 1000, aheadRequests, aheadBytes / 1000];
      table.push(
        `  ${name.padEnd(28)}${cells.map((cell) => cell.toFixed(0).padStart(10)).join('')}`,
      );
    }
    const paints = await measurePaints(visitors, origin, rounds);
    table.push(...paints.table);
    figures.push(...paints.figures);
  } finally {
    await visitors.close();
  }
  figures.push(
    {
      what: 'requests of a first load, worst page',
      value: worst.requests,
      unit: '',
      goal: { atMost: 30 },
    },
    {
      what: 'bytes of a first load, worst page',
      value: worst.bytes / 1000,
      unit: 'KB',
      goal: { atMost: 200 },
    },
    { what: 'JavaScript of it', value: worst.scripts / 1000, unit: 'KB', goal: { atMost: 150 } },
    {
      what: 'requests ahead, worst page',
      value: worst.aheadRequests,
      unit: '',
      goal: { atMost: 25 },
    },
    {
      what: 'bytes ahead, worst page',
      value: worst.aheadBytes / 1000,
      unit: 'KB',
      goal: { atMost: 100 },
    },
  );
  return { table, figures };
}

async function loadOnce(visitors: Visitors, origin: string, path: string): Promise<Load> {
  const { page, devtools, close } = await visitors.visit(origin, { touch: false, slowdown: 1 });
  const load: Load = { requests: 0, bytes: 0, scripts: 0, aheadRequests: 0, aheadBytes: 0 };
  let loadedAt = Number.POSITIVE_INFINITY;
  const ahead = new Set<string>();
  const scripts = new Set<string>();
  try {
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: false });
    page.once('load', () => {
      loadedAt = performance.now();
    });
    devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      if (request.url.startsWith('data:')) return;
      if (performance.now() > loadedAt + AHEAD) {
        ahead.add(requestId);
        load.aheadRequests += 1;
        return;
      }
      if (type === 'Script' || request.url.endsWith('.js')) scripts.add(requestId);
      load.requests += 1;
    });
    devtools.on('Network.requestServedFromCache', ({ requestId }) => {
      if (ahead.has(requestId)) load.aheadRequests -= 1;
      else load.requests -= 1;
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (ahead.has(requestId)) load.aheadBytes += encodedDataLength;
      else load.bytes += encodedDataLength;
      if (scripts.has(requestId)) load.scripts += encodedDataLength;
    });
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.waitForTimeout(WATCHED);
    return load;
  } finally {
    await close();
  }
}

type Paint = { readonly first: number; readonly largest: number };

async function measurePaints(visitors: Visitors, origin: string, rounds: number) {
  const table = [
    `  ${'first / largest paint, ms'.padEnd(28)}${['ours', '', 'static', '', 'ratio', ''].map((name) => name.padStart(10)).join('')}`,
  ];
  const figures: Figure[] = [];
  const ratios: number[] = [];
  const still = await serveStill(origin);
  try {
    for (const name of PAINTED) {
      const path = PAGES[name] ?? '/';
      for (const slowdown of [1, PHONE_SLOWDOWN]) {
        const ours: Paint[] = [];
        const plain: Paint[] = [];
        for (let round = 0; round < rounds; round += 1) {
          ours.push(await paintOnce(visitors, origin, path, slowdown));
          plain.push(await paintOnce(visitors, still.origin, path, slowdown));
        }
        const middle = (paints: readonly Paint[], key: keyof Paint) =>
          median(paints.map((paint) => paint[key]));
        const [own, other] = [
          [middle(ours, 'first'), middle(ours, 'largest')],
          [middle(plain, 'first'), middle(plain, 'largest')],
        ] as const;
        const pair = [own[0] / other[0], own[1] / other[1]] as const;
        ratios.push(...pair);
        table.push(
          `  ${`${name}, ${slowdown}×`.padEnd(28)}${[...own, ...other].map((value) => value.toFixed(0).padStart(10)).join('')}${pair.map((value) => value.toFixed(2).padStart(10)).join('')}`,
        );
      }
    }
  } finally {
    still.close();
  }
  figures.push({
    what: "first and largest paint, of a static page's, worst",
    value: Math.max(...ratios),
    unit: '',
    goal: { atMost: 1.2 },
  });
  return { table, figures };
}

async function paintOnce(
  visitors: Visitors,
  origin: string,
  path: string,
  slowdown: number,
): Promise<Paint> {
  const { page, close } = await visitors.visit(origin, { touch: false, slowdown }, notePaints);
  try {
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.waitForTimeout(1000);
    return await page.evaluate(() => ({
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largest: (window as unknown as { largest: number }).largest,
    }));
  } finally {
    await close();
  }
}

function notePaints(): void {
  Object.assign(window, { largest: Number.NaN });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) Object.assign(window, { largest: startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Serves the same files from memory, with scripts replaced by text of the same length. */
async function serveStill(origin: string) {
  const kept = new Map<string, Promise<Reply>>();
  const server = createServer(async ({ url = '/' }, response) => {
    const known = kept.get(url) ?? ask(origin + url).then(withoutScripts);
    kept.set(url, known);
    const { status, headers, body } = await known;
    const {
      'content-type': type = '',
      'content-encoding': encoding,
      'cache-control': cache,
    } = headers;
    response.writeHead(status, {
      'content-type': type,
      ...(encoding ? { 'content-encoding': encoding } : {}),
      ...(cache ? { 'cache-control': cache } : {}),
      'content-length': body.length,
    });
    response.end(body);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function withoutScripts(reply: Reply): Reply {
  const { headers, body } = reply;
  if (!headers['content-type']?.startsWith('text/html')) return reply;
  const isPacked = headers['content-encoding'] === 'br';
  const html = (isPacked ? brotliDecompressSync(body) : body).toString();
  const still = html
    .replaceAll('<script', '<script type="text/plain"')
    .replaceAll('rel="modulepreload"', 'rel="later"');
  return { ...reply, body: isPacked ? brotliCompressSync(still) : Buffer.from(still) };
}
