import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { addressOf } from '../tests/request/addresses.ts';
import { ROOT } from '../tools/paths.mjs';
import { areasOf } from '../web/routing/address.ts';
import type { Figure } from './figure.ts';
import { ask, type Reply } from './processes.ts';

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  product: '/zipx',
  buy: '/buy?product=zipx',
  pay: '/pay?product=zipx',
  success: '/success',
};
const READ = new Set(['home', 'product']);
const LANGUAGES = ['en', 'de', 'ar', 'ja', 'hi'];

type Weight = Record<'html' | 'css' | 'js' | 'messages' | 'images', number>;
type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

const manifest = JSON.parse(
  readFileSync(join(ROOT, 'build/client/.vite/manifest.json'), 'utf8'),
) as Manifest;
const importsOf = new Map(
  Object.values(manifest).map(({ file, imports = [] }) => [
    `/${file}`,
    imports.flatMap((name) => (manifest[name] ? [`/${manifest[name].file}`] : [])),
  ]),
);

export const textOf = ({ headers, body }: Reply): string =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString('utf8');

/** URLs of other hosts that a browser requests for this HTML, without links. */
export function listForeign(html: string, origin: string): string[] {
  return listFetched(html).filter((url) => new URL(url, origin).origin !== origin);
}

const FETCHED_TAG = /<(?:script|img|iframe|source|video|audio|embed|object|link)\b[^>]*>/g;
const FETCHED_LINK =
  /\srel="(?:[^"]* )?(?:stylesheet|preload|modulepreload|icon|preconnect|dns-prefetch|prefetch|manifest)"/;

function listFetched(html: string): string[] {
  const styles = [...html.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url);
  const tags = [...html.matchAll(FETCHED_TAG)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.startsWith('<link') || FETCHED_LINK.test(tag))
    .flatMap((tag) => [...tag.matchAll(/\s(?:src|href|srcset|data)="([^" ]+)/g)]);
  return [...new Set([...tags.map(([, url = '']) => url), ...styles])].filter(
    (url) => !url.startsWith('data:') && !url.startsWith('#'),
  );
}

function listScripts(html: string): string[] {
  const named = [...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(([, url = '']) => url);
  const all = new Set<string>();
  const add = (url: string) => {
    if (all.has(url)) return;
    all.add(url);
    importsOf.get(url)?.forEach(add);
  };
  // The manifest also names files of other pages. Count only what runs now or at the first touch.
  const runs = [
    ...html.matchAll(/<(?:link|script)\b[^>]*>|\bimport\b[^;]*;?|__filesAhead=[^\]]*/g),
  ].join('\n');
  for (const url of named) if (runs.includes(url)) add(url);
  return [...all];
}

/** The entry script fetches the catalogs, so the HTML does not name them. */
const listCatalogs = (prefix: string, path: string): string[] =>
  areasOf(path.split('?')[0] ?? '').flatMap((area) => {
    const file = manifest[`locales/${prefix}/messages/${area}.po`]?.file;
    return file ? [`/${file}`] : [];
  });

async function weigh(origin: string, prefix: string, path: string): Promise<Weight> {
  const reply = await ask(origin + addressOf(prefix, path));
  const html = textOf(reply);
  const fetched = listFetched(html);
  const sum = async (urls: readonly string[]) => {
    const replies = await Promise.all(urls.map((url) => ask(new URL(url, origin).href)));
    return replies.reduce((total, { body }) => total + body.length, 0);
  };
  const catalogs = listCatalogs(prefix, path);
  const scripts = listScripts(html).filter((url) => !catalogs.includes(url));
  return {
    html: reply.body.length,
    css: await sum(fetched.filter((url) => url.endsWith('.css'))),
    js: await sum(scripts),
    messages: await sum(catalogs),
    images: await sum(fetched.filter((url) => /\.(svg|png|webp|avif|ico)$/.test(url))),
  };
}

/** Five kinds of pages in five languages. */
export async function measureWeight(
  origin: string,
): Promise<{ table: string[]; figures: Figure[] }> {
  const table = [
    `  ${'page'.padEnd(12)}${['HTML', 'CSS', 'JS', 'messages', 'images', 'all'].map((name) => name.padStart(10)).join('')}`,
  ];
  const worst: Weight = { html: 0, css: 0, js: 0, messages: 0, images: 0 };
  let read = 0;
  let most = 0;
  for (const [name, path] of Object.entries(PAGES)) {
    for (const prefix of LANGUAGES) {
      const weight = await weigh(origin, prefix, path);
      for (const kind of Object.keys(worst) as (keyof Weight)[])
        worst[kind] = Math.max(worst[kind], weight[kind]);
      most = Math.max(most, weight.js);
      if (READ.has(name)) read = Math.max(read, weight.js);
      table.push(row(`${name} ${prefix}`, weight));
    }
  }
  const figure = (what: string, bytes: number, atMost?: number): Figure => ({
    what,
    value: bytes / 1000,
    unit: 'KB',
    ...(atMost === undefined ? {} : { goal: { atMost } }),
  });
  const figures = [
    figure('first-load JavaScript of home and product page', read, 120),
    figure('first-load JavaScript, heaviest page', most),
    figure('messages, heaviest page', worst.messages, 12),
    figure('HTML, heaviest page', worst.html, 25),
  ];
  return { table, figures };
}

function row(name: string, weight: Weight): string {
  const { html, css, js, messages, images } = weight;
  const cells = [html, css, js, messages, images, html + css + js + messages + images];
  return `  ${name.padEnd(12)}${cells.map((bytes) => bytes.toLocaleString('en-US').padStart(10)).join('')}`;
}
