import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { LINK_LIFETIME, PASSWORD_LENGTH } from '../../domain/account/account.ts';
import { LIMITS } from '../../domain/account/limits.ts';
import {
  CHECK_AFTER,
  FREE_MOVES,
  MOVE_PAUSE,
  OFFLINE_MOVE_PAUSE,
} from '../../domain/license/activation.ts';
import { EXPIRY_GRACE } from '../../domain/license/license.ts';
import { PLANS, SEATS } from '../../domain/price/index.ts';
import { EMAIL_LENGTH } from '../../kit/email.ts';
import { days, hours, minutes, seconds } from '../../kit/time.ts';
import { DEFAULT_LOCALE, LOCALES, matchLocale } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { readConfig } from '../../server/config.ts';
import { PRELOAD_DELAY } from '../../web/client/later/link-preload.ts';
import { PARALLEL_PRELOADS } from '../../web/client/later/preload-queue.ts';
import { PAINT_LIMIT } from '../../web/client/paint-first.ts';
import { RELOAD_PAUSE } from '../../web/client/reload-guard.ts';
import {
  ELEMENT_PAUSE,
  executeIn,
  LIBRARY_PAUSE,
  MOST_RETRIES,
  openElement,
  SearchUnavailable,
} from '../../web/client/search/element.ts';
import { writeQuery } from '../../web/client/search-query.ts';
import { TAG_DELAY } from '../../web/client/tags/load-tags.ts';
import { TOAST_TIMEOUT } from '../../web/client/toast.ts';
import { guardsOf } from '../../web/routing/guards.ts';
import { isUnlisted, type Handle as PageHandle } from '../../web/routing/handle.ts';
import { listFiles, ROOT, read } from './tree.ts';

// The constants of the specification next to their rules. Only this file may contain rule numbers.

const prefixes = LOCALES.map(({ prefix }) => prefix);
const byPrefix = <Value>(pick: (locale: (typeof LOCALES)[number]) => Value) =>
  Object.fromEntries(LOCALES.map((locale) => [locale.prefix, pick(locale)]));
const byKey = <Value>(pick: (product: (typeof PRODUCTS)[number]) => Value) =>
  Object.fromEntries(PRODUCTS.map((product) => [product.key, pick(product)]));

const SHEET: readonly [rule: string, what: string, ours: unknown, expected: unknown][] = [
  ['R3', 'the nine tools', PRODUCTS.length, 9],
  [
    'R7',
    'URL prefixes',
    prefixes,
    'en ar bn cn de es fr hi id it ja ko pt ru th tr tw vi'.split(' '),
  ],
  ['R7', 'the bare language', DEFAULT_LOCALE.prefix, 'en'],
  [
    'R8',
    'language tags',
    byPrefix(({ tag }) => tag),
    {
      ...Object.fromEntries(prefixes.map((prefix) => [prefix, prefix])),
      cn: 'zh',
      tw: 'zh-TW',
    },
  ],
  [
    'R8',
    'right to left',
    LOCALES.filter(({ direction }) => direction === 'rtl').map(({ tag }) => tag),
    ['ar'],
  ],
  [
    'R15',
    'main addresses',
    byKey(({ path }) => path),
    {
      ...Object.fromEntries(PRODUCTS.map(({ key }) => [key, `/${key}`])),
      'dll-fixer': '/dll-fixer/v1',
    },
  ],
  [
    'R16, R17, R21',
    'page keys of the products, in order',
    PRODUCTS.map(({ key }) => key),
    'zipx wallpaperx screenrecx printerdriver pdfreader cadreader datarecovery vox-magic dll-fixer'.split(
      ' ',
    ),
  ],
  [
    'R33',
    'colours, letter case kept',
    byKey(({ color }) => color),
    {
      zipx: '#1A6BFF',
      wallpaperx: '#FE5090',
      screenrecx: '#1AA4E3',
      printerdriver: '#199af3',
      pdfreader: '#B30B00',
      cadreader: '#02A2FF',
      datarecovery: '#0085FF',
      'vox-magic': '#17DF6E',
      'dll-fixer': '#0085FF',
    },
  ],
  [
    'R33',
    'package suffixes',
    byKey(({ packageSuffix }) => packageSuffix),
    {
      zipx: 'zip',
      wallpaperx: 'wallpaper',
      screenrecx: 'screenrecorder',
      printerdriver: 'printer',
      pdfreader: 'pdf',
      cadreader: 'cadreader',
      datarecovery: 'datarecovery',
      'vox-magic': 'voicechange',
      'dll-fixer': 'dll',
    },
  ],
  ['R57', 'password, in characters', PASSWORD_LENGTH, { least: 12, most: 128 }],
  ['R57', 'e-mail address, at most', EMAIL_LENGTH, 254],
  ['R57', 'a reset link works for', LINK_LIFETIME.reset, minutes(30)],
  [
    'R67',
    'sign-ins, sign-ups and resets, and the time they are counted in',
    (['sign-in', 'sign-up', 'reset'] as const).map((what) => [
      LIMITS[what].account.most,
      LIMITS[what].account.window,
    ]),
    [
      [10, minutes(15)],
      [3, hours(3)],
      [3, hours(1)],
    ],
  ],
  [
    'R50',
    'blog types',
    byKey(({ blogType }) => blogType),
    {
      zipx: 'unzip',
      wallpaperx: 'wallpaperx',
      screenrecx: 'screen-rec',
      printerdriver: 'printer-driver-toolkit',
      pdfreader: 'pdf-reader',
      cadreader: 'cad-reader',
      datarecovery: 'data-recovery',
      'vox-magic': 'vox-magic',
      'dll-fixer': null,
    },
  ],
  ['R77', 'languages', LOCALES.length, 18],
  ['appendix F', 'plans', PLANS, ['month', 'year', 'lifetime']],
  ['appendix F', 'PCs', SEATS, [1, 3, 5]],
  ['R80, R84', 'ten seconds, three seconds', [seconds(10), seconds(3)], [10_000, 3_000]],
  ['license', 'grace after the paid period', EXPIRY_GRACE, days(3)],
  ['license', 'free moves of a seat in a year', FREE_MOVES, 3],
  [
    'license',
    'pauses after them, time until an app asks again',
    [MOVE_PAUSE, OFFLINE_MOVE_PAUSE, CHECK_AFTER],
    [days(1), days(30), days(30)],
  ],
  ['R61', 'time between two questions for the build', readConfig({}).buildPoll, 3_600_000],
  ['R62, R87', 'data is loaded ahead this long after the page', PRELOAD_DELAY, 1000],
  ['R80', 'pause between two reloads', RELOAD_PAUSE, 10_000],
  ['R64, R73, R85', 'looks for the search library: so often again', MOST_RETRIES, 10],
  ['R64, R73, R85', 'looks for the search library: so long between', LIBRARY_PAUSE, 2000],
  ['R64, R85', 'the search element is asked for after', ELEMENT_PAUSE, 1000],
  ['R64', 'the address of a query', writeQuery({ q: 'zip', product: '', kind: '' }), '?q=zip'],
  ['R65, R83', 'scripts of vendors wait', TAG_DELAY, 3000],
  ['R84', 'a message stays', TOAST_TIMEOUT, 3000],
  ['R81', 'pages loaded ahead at once', PARALLEL_PRELOADS, 4],
  ['R86', 'a navigation waits for paint', PAINT_LIMIT, 100],
];

test.each(SHEET)('%s %s', (_rule, _what, ours, expected) => expect(ours).toEqual(expected));

test('R71: logs an error if an element is not ready, and does nothing else', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await executeIn({}, 'zip')).toBe(false);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('R64, R72: puts results into their own element, and raises an error without one', async () => {
  vi.useFakeTimers();
  const rendered: string[] = [];
  const opening = openElement({
    library: () => ({
      render: ({ tag }) => rendered.push(tag),
      getElement: () => null,
    }),
    div: {} as HTMLElement,
    gname: 'one',
    signal: new AbortController().signal,
  });
  const raised = expect(opening).rejects.toThrow(SearchUnavailable);
  await vi.advanceTimersByTimeAsync(ELEMENT_PAUSE);
  await raised;
  expect(rendered).toEqual(['searchresults-only']);
  vi.useRealTimers();
});

/** The locale for each browser language. */
const MATCHES: readonly [tag: string, prefix: string | null][] = [
  ['de-AT', 'de'],
  ['pt-BR', 'pt'],
  ['zh', 'cn'],
  ['zh-CN', 'cn'],
  ['zh-SG', 'cn'],
  ['zh-Hans-HK', 'cn'],
  ['zh-TW', 'tw'],
  ['zh-HK', 'tw'],
  ['zh-MO', 'tw'],
  ['zh-Hant', 'tw'],
  ['in-ID', 'id'],
  ['en-GB', 'en'],
  ['nl', null],
  ['*', null],
  ['', null],
];

test.each(MATCHES)('R45, appendix D: %s is %s', (tag, prefix) => {
  expect(matchLocale(tag)?.prefix ?? null).toBe(prefix);
});

// Appendix A. G: pay guard, H: banner hidden, N: noindex, L: landing page of an advertisement.
const ROUTES: Readonly<Record<string, string>> = {
  index: '',
  store: '',
  search: 'N',
  buy: 'GHN',
  pay: 'GHN',
  paycode: 'GHN',
  scriptions: 'GHN',
  success: 'HN',
  zipx: '',
  'zipx-b1': 'L',
  'zipx-v1': 'L',
  'zipx-y1': 'L',
  'vox-magic': '',
  'vox-magic-v': 'L',
  'vox-magic-v1': 'L',
  'dll-fixer-v1': '',
  wallpaperx: '',
  screenrecx: '',
  printerdriver: '',
  pdfreader: '',
  cadreader: '',
  datarecovery: '',
  'login-type': 'HN',
  'reset-type': 'HN',
  'member-type': 'N',
  'faq-category': '',
  'about-about-us': '',
  'about-contact-us': '',
  'about-help-center': '',
  'about-create_ticket': 'N',
  'company-uninstall': 'N',
  'company-terms-of-use': '',
  'company-refund-policy': '',
  'company-cookies-policy': '',
  'company-privacy-policy': '',
  'company-end-user-license-agreement': '',
  'blog-type': '',
  'blog-type-path': '',
  'tip-download-type': 'N',
};

type RouteEntry = { id?: string; path?: string; file: string; children?: RouteEntry[] };
type Handle = Pick<PageHandle, 'noIndex'> & {
  bannerHidden?: true;
  homeLogo?: true;
  landing?: true;
};

const routes = (await import('../../web/routes.ts')).default as unknown as RouteEntry[];
const flatten = (entries: RouteEntry[]): RouteEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
const byId = new Map(flatten(routes).map((entry) => [entry.id ?? '', entry]));

const flagsOf = (id: string, handle: Handle) =>
  (guardsOf(id).includes('pay-language') ? 'G' : '') +
  (handle.bannerHidden ? 'H' : '') +
  (isUnlisted(handle, id) ? 'N' : '') +
  (handle.landing ? 'L' : '');

describe('appendix A: the 39 base routes', () => {
  test('exist, each with a file', () => {
    expect(Object.keys(ROUTES)).toHaveLength(39);
    expect(Object.keys(ROUTES).filter((id) => !byId.has(id))).toEqual([]);
    const files = Object.keys(ROUTES).map((id) => join('web', byId.get(id)?.file ?? ''));
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  const present = Object.keys(ROUTES).filter((id) =>
    existsSync(join(ROOT, 'web', byId.get(id)?.file ?? 'none')),
  );
  const handles = import.meta.glob<Handle>(
    '../../web/{shop,support,rights,content,account,components/helpful}/**/*.tsx',
    {
      import: 'handle',
    },
  );
  const handleOf = async (id: string) =>
    (await handles[`../../web/${byId.get(id)?.file}`]?.()) ?? {};

  test.each(present)('have the right flags: %s', async (id) => {
    expect(flagsOf(id, await handleOf(id))).toBe(ROUTES[id]);
  });

  test('R10: show the home logo only on / and /store', async () => {
    const found: string[] = [];
    for (const id of present) if ((await handleOf(id)).homeLogo) found.push(id);
    expect(found).toEqual(['index', 'store'].filter((id) => present.includes(id)));
  });
});

test('contains rule numbers only here', () => {
  const files = listFiles(/\.(ts|tsx|mjs|css|md|po)$/).filter(
    (path) => path !== 'tests/house/spec-sheet.test.ts',
  );
  const naming = /\bR[1-8]?\d\b/;
  // Texts for visitors use such names for other things, for example a drawing of release R14.
  const prose = /^(locales\/[a-z]+\/)?(content|products)\//;
  expect(files.filter((path) => !prose.test(path) && naming.test(read(path)))).toEqual([]);
});
