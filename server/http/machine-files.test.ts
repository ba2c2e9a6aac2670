import { beforeEach, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openMachineFiles } from './machine-files.ts';
import type { Stored } from './memory.ts';

const SITE = 'https://shop.example';
const HOME = { id: 'index', path: ':locale?', handle: {} };

let now: Date;
let reads: number;
let broken: boolean;
let pages: { generation: number };

beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z');
  reads = 0;
  broken = false;
  pages = { generation: 0 };
});

const open = () =>
  openMachineFiles({
    pages,
    siteUrl: SITE,
    clock: { now: () => now },
    site: {
      async pages() {
        reads += 1;
        if (broken) throw new Error('no pages');
        return [HOME];
      },
    },
  });

const textOf = (stored: Stored | null) => stored?.identity.body.toString('utf8');

test.each([
  '/',
  '/store',
  '/en/sitemap.xml',
  '/pl/sitemap.xml',
  '/de/de/sitemap.xml',
  '/de/robots.txt',
  '/sitemap.xml/',
  '/blog/none/feed.xml',
  '/blog/../feed.xml',
  '/blog/unzip/x/feed.xml',
])('has no file %s', async (path) => expect(await open()(path)).toBeNull());

test('retries after a failure', async () => {
  const files = open();
  broken = true;
  await expect(files('/sitemap.xml')).rejects.toThrow('no pages');
  broken = false;
  expect(textOf(await files('/sitemap.xml'))).toContain(`<loc>${SITE}/</loc>`);
});

test('creates a file once for many requests', async () => {
  const files = open();
  const [one, other] = await Promise.all([files('/de/sitemap.xml'), files('/de/sitemap.xml')]);
  expect(one).toBe(other);
  expect(reads).toBe(1);
  expect(textOf(one)).toContain(`<loc>${SITE}/de</loc>`);
});

test('creates a file again after the page cache is emptied, and on another day', async () => {
  const files = open();
  await files('/sitemap.xml');
  pages.generation += 1;
  await files('/sitemap.xml');
  expect(reads).toBe(2);
  const before = textOf(await files('/.well-known/security.txt'));
  now = new Date(now.getTime() + days(1));
  expect(textOf(await files('/.well-known/security.txt'))).not.toBe(before);
});

test.each([
  ['/tw/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/tw/blog/unzip/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('%s has the type %s', async (path, type) => {
  const head = (await open()(path))?.identity.head;
  expect(head?.['content-type']).toBe(type);
  expect(head?.['cache-control']).toBe('public, max-age=3600');
  expect(head?.['x-content-type-options']).toBe('nosniff');
});
