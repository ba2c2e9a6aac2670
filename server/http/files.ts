import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { iconSvg, PRODUCTS } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { PAGE_CODE, type PageCode } from '../../web/index.ts';
import type { App } from '../app.ts';
import { BEST_QUALITY, foreverHeaders, type Stored, store } from './memory.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': JSON_TYPE,
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
};

/** Names with content hashes, of this build and of earlier ones. */
const HASHED = /^\/(?:assets|pictures|\d+)\//;
const FIGURES = join('content', 'figures');
/** The pictures of articles that began in the office. */
const PICTURES = join('content', 'pictures');
/** Slate tones in the drawings, and the lighter ones that replace them on dark pages. */
const DARK_TONES = {
  '#334155': '#7686a0',
  '#475569': '#8291a8',
  '#64748b': '#94a3b8',
};
/** These files are compressed already. */
const PACKED = /\.(?:woff2|png|jpg|webp)$/;
const ONE_HOUR = 'public, max-age=3600';

const headersFor = (type: string, caching: string) => ({
  'content-type': type,
  'cache-control': caching,
  'x-content-type-options': 'nosniff',
});
const SVG = headersFor('image/svg+xml', ONE_HOUR);

export type FileStore = (path: string) => Promise<Stored | null>;

/** Reads each file at its first request and keeps it. A file that is gone by then may be among the earlier builds. */
export async function openFiles(from: FileSources): Promise<FileStore> {
  const { clientDir, earlierDir = null, buildId, builtAt, pageCode = [] } = from;
  const made = new Map<string, Promise<Stored | null>>();
  from.onEdit?.(() => made.clear());
  const sources = new Map<string, () => Promise<Stored>>([
    ...(await earlierFiles(earlierDir)),
    ...(await filesIn(clientDir)),
    ...icons(),
    ...(await figures()),
    ...(await pictures()),
    [
      '/builds/latest.json',
      () =>
        buildFile({ id: buildId, timestamp: builtAt.getTime() }, headersFor(JSON_TYPE, 'no-store')),
    ],
    [PAGE_CODE, () => buildFile(pageCode, foreverHeaders(JSON_TYPE))],
  ]);
  return async (path) => {
    const source = sources.get(path);
    if (!source) return null;
    const known = made.get(path);
    if (known) return known;
    const making = source().catch((error: unknown) => {
      if (isGone(error)) return storeEarlier(earlierDir, path);
      throw error;
    });
    made.set(path, making);
    const forget = () => made.delete(path);
    making.then((stored) => stored ?? forget(), forget);
    return making;
  };
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function storeEarlier(earlierDir: string | null, path: string): Promise<Stored | null> {
  const found = (await earlierFiles(earlierDir)).findLast(([name]) => name === path);
  return found ? found[1]() : null;
}

/** Combines two stores. The first one takes precedence. */
export const eitherOf =
  (one: FileStore, other: FileStore): FileStore =>
  async (path) =>
    (await one(path)) ?? other(path);

export type FileSources = {
  readonly clientDir: string | null;
  /** One numbered folder per build. */
  readonly earlierDir?: string;
  readonly buildId: string;
  readonly pageCode?: readonly PageCode[];
  readonly builtAt: Date;
  readonly onEdit?: App['onEdit'];
};

type Source = [path: string, load: () => Promise<Stored>];

async function filesIn(folder: string | null): Promise<Source[]> {
  if (folder === null) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
    .map((entry): Source => {
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      return [path, () => fromDisk(file, path)];
    });
}

/** Open pages of earlier builds may still request this code. */
async function earlierFiles(folder: string | null): Promise<Source[]> {
  const all = await filesIn(folder);
  return all.map(([path, load]) => [path.replace(/^\/\d+\//, '/assets/'), load]);
}

async function fromDisk(file: string, path: string): Promise<Stored> {
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const headers = HASHED.test(path) ? foreverHeaders(type) : headersFor(type, ONE_HOUR);
  return store(await readFile(file), headers, PACKED.test(path) ? 'none' : BEST_QUALITY);
}

function icons(): Source[] {
  const all = [...PRODUCTS, { key: 'vendor', icon: VENDOR.icon }];
  const drawn = all.map(({ key, icon }): Source => [`/icons/${key}.svg`, () => drawIcon(icon)]);
  // Browsers ask for this one if they show something that is no page, such as robots.txt.
  return [...drawn, ['/favicon.ico', () => drawIcon(VENDOR.icon)]];
}

function drawIcon(icon: string): Promise<Stored> {
  return store(Buffer.from(iconSvg({ icon })), SVG);
}

async function figures(): Promise<Source[]> {
  const drawings = (await filesIn(FIGURES)).filter(([path]) => path.endsWith('.svg'));
  return drawings.map(([path]) => [`/figures${path}`, () => figure(join(FIGURES, path))]);
}

async function pictures(): Promise<Source[]> {
  const all = await filesIn(PICTURES);
  return all.map(([path]) => [
    `/pictures${path}`,
    () => fromDisk(join(PICTURES, path), `/pictures${path}`),
  ]);
}

async function figure(file: string): Promise<Stored> {
  const drawing = await readFile(file, 'utf8');
  return store(Buffer.from(drawing.replace(/^<svg[^>]*>/, `$&${darkStyle()}`)), SVG, BEST_QUALITY);
}

function darkStyle(): string {
  const tones = Object.entries(DARK_TONES).flatMap(([light, dark]) =>
    ['fill', 'stroke'].map((name) => `[${name}="${light}"]{${name}:${dark}}`),
  );
  const rules = ['svg{filter:brightness(.88)}', ...tones].join('');
  return `<style>@media (prefers-color-scheme:dark){${rules}}</style>`;
}

function buildFile(build: object, headers: Record<string, string>): Promise<Stored> {
  return store(Buffer.from(JSON.stringify(build)), headers, BEST_QUALITY);
}
