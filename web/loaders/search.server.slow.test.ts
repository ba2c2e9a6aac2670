import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { readQuery, type SearchQuery } from '../client/search-query.ts';
import { searchSite } from './search.server.ts';

const ALL: Omit<SearchQuery, 'q'> = { product: '', kind: '' };
const search = (prefix: string, q: string, filter: Partial<SearchQuery> = {}) =>
  searchSite(getLocale(prefix), { ...ALL, q, ...filter });
/** Returns the paths of the pages found. A question counts as its page. */
const pathsOf = (prefix: string, q: string) =>
  search(prefix, q).results.map(({ path }) => path.replace(/#.*/, ''));

describe('refused', () => {
  test('finds nothing for an empty query', () => {
    const { results, hint, inEnglish } = search('de', '');
    expect([results, hint, inEnglish]).toEqual([[], null, false]);
  });

  test.each(['xqzwvk', '!!! ??? ...', '🦄🦄🦄', 'ｘｑｚｗｖｋ'])('finds nothing for %s', (q) => {
    for (const { prefix } of LOCALES) expect(pathsOf(prefix, q)).toEqual([]);
  });
});

describe('a question in plain words', () => {
  test.each([
    ['en', 'where is my key', '/license/retrieve'],
    ['de', 'wo ist mein Lizenzschlüssel', '/license/retrieve'],
    ['fr', 'où est ma clé de licence', '/license/retrieve'],
    ['es', 'dónde está mi clave de licencia', '/license/retrieve'],
    ['it', 'dov’è la mia chiave di licenza', '/license/retrieve'],
    ['pt', 'onde está minha chave de licença', '/license/retrieve'],
    ['ja', 'ライセンスキーはどこですか', '/license/retrieve'],
    ['ko', '라이선스 키 어디에 있나요', '/license/retrieve'],
    ['cn', '我的授权码在哪里', '/license/retrieve'],
    ['tw', '我的授權金鑰在哪裡', '/license/retrieve'],
    ['ru', 'где мой лицензионный ключ', '/license/retrieve'],
    ['vi', 'khóa giấy phép của tôi ở đâu', '/license/retrieve'],
    ['id', 'di mana kunci lisensi saya', '/license/retrieve'],
    ['tr', 'lisans anahtarım nerede', '/license/retrieve'],
    ['th', 'คีย์ไลเซนส์ของฉันอยู่ที่ไหน', '/license/retrieve'],
    ['ar', 'أين مفتاح الترخيص الخاص بي', '/license/retrieve'],
    ['hi', 'मेरी लाइसेंस कुंजी कहाँ है', '/license/retrieve'],
    ['bn', 'আমার লাইসেন্স কী কোথায়', '/license/retrieve'],
    ['en', 'how do I cancel my subscription', '/company/cancel'],
  ])('is answered by the words that are no stop words: %s, %s', (prefix, q, path) => {
    expect(pathsOf(prefix, q)[0]).toBe(path);
  });

  test('in English in another language, has its English answer', () => {
    for (const prefix of ['ja', 'ar', 'ru'])
      expect(pathsOf(prefix, 'where is my key')[0], prefix).toBe('/license/retrieve');
  });

  test('marks only words that are no stop words', () => {
    const marked = search('en', 'where is my key').results.flatMap(({ excerpt }) =>
      excerpt.flatMap((part) => (part.marked ? part.text.toLowerCase() : [])),
    );
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.filter((text) => !text.includes('key'))).toEqual([]);
  });

  test('does not take a Vietnamese word for a stop word without its marks', () => {
    expect(pathsOf('vi', 'máy in')[0]).toBe('/printerdriver');
  });

  test('still finds what has only stop words', () => {
    expect(pathsOf('en', 'how to').length).toBeGreaterThan(0);
  });
});

describe('odd', () => {
  test.each([
    ['a misspelled word', 'en', 'pasword', 'password'],
    ['a misspelled word among others', 'en', 'printer drvier', 'printer driver'],
    ['two letters swapped', 'de', 'drukcertreiber', 'druckertreiber'],
    ['Cyrillic', 'ru', 'приинтер', 'принтер'],
  ])('corrects %s', (_name, prefix, q, hint) => {
    const answer = search(prefix, q);
    expect(answer).toMatchObject({ hint, isCorrected: true });
    expect(answer.results).toEqual(search(prefix, hint).results);
  });

  test('does not correct an exact query', () => {
    const exact = search('en', 'pasword', { exact: '1' });
    expect(exact).toMatchObject({ hint: 'password', isCorrected: false });
    expect(exact.results).not.toEqual(search('en', 'password').results);
    expect(search('en', 'password')).toMatchObject({ hint: null, isCorrected: false });
  });

  test('prefers the correction that occurs beside the same words', () => {
    expect(search('fr', 'mot de pase').hint).toBe('mot de passe');
    expect(search('fr', 'pase').hint).toBe('page');
  });

  test('does not suggest a correction without results under the filters', () => {
    const filter = { product: 'wallpaperx', kind: 'legal' } as const;
    expect(search('en', 'pasword', filter)).toMatchObject({ hint: null, isCorrected: false });
  });

  test('corrects a word in the language if it is misspelled in English too', () => {
    expect(search('de', 'drukcertreiber')).toMatchObject({ isCorrected: true, inEnglish: false });
    expect(search('ja', 'moving bakgrounds')).toMatchObject({
      hint: 'moving background',
      isCorrected: true,
      inEnglish: true,
    });
  });

  test('corrects a misspelled word in kana as a whole', () => {
    // All of them are pages about licenses. Pages that only mention licenses may change places.
    const expected = pathsOf('ja', 'ライセンス').slice(0, 3);
    expect(expected).toEqual(expect.arrayContaining(['/member/licences', '/renew']));
    for (const typed of ['ライセンズ', 'ﾗｲｾﾝｽﾞ', 'ライセソス'])
      expect(pathsOf('ja', typed).slice(0, 3), typed).toEqual(expected);
  });

  test('finds pages of the language by words that only English texts contain', () => {
    const answer = search('ja', 'moving backgrounds');
    expect(answer.inEnglish).toBe(true);
    expect(answer.results[0]).toMatchObject({ path: '/wallpaperx', lang: undefined });
    expect(answer.results[0]?.title).toMatch(/壁紙/);
    expect(search('en', 'wallpaper').inEnglish).toBe(false);
    expect(search('ja', '壁紙').inEnglish).toBe(false);
  });

  test.each([
    ['thousands of words', 'zip '.repeat(5000)],
    ['one endless word', 'z'.repeat(100_000)],
    ['a pattern', '(.*)+$[\\'],
    ['a lone surrogate', `zip \ud83d`],
    ['zero bytes', 'zip\u0000\u0000'],
    ['property names', '__proto__ constructor toString'],
  ])('answers a query with %s', (_name, q) => {
    for (const { prefix } of LOCALES) {
      const query = readQuery(new URLSearchParams({ q }));
      expect([...query.q].length).toBeLessThanOrEqual(200);
      expect(searchSite(getLocale(prefix), query).results.length).toBeLessThanOrEqual(20);
    }
  });

  test('ignores an unknown product or kind', () => {
    const query = readQuery(new URLSearchParams('q=zip&product=__proto__&kind=toString'));
    expect(query).toEqual({ q: 'zip', product: '', kind: '' });
  });
});

describe('found', () => {
  test('filters results but counts all kinds', () => {
    const all = search('de', 'ZipX');
    const own = search('de', 'ZipX', { product: 'zipx' });
    const help = search('de', 'ZipX', { product: 'zipx', kind: 'help' });
    expect(own.results.map(({ path }) => path)).toContain('/tip-download/zipx');
    expect(own.results.length).toBeLessThanOrEqual(all.results.length);
    expect(help.results.map(({ path }) => path.replace(/#.*/, ''))).toEqual(['/faq/zipx']);
    expect(help.counts).toEqual(own.counts);
    expect(own.counts).toEqual({ product: 1, help: 1, blog: 0, download: 2, legal: 0 });
  });

  test('marks inflected words in the excerpt', () => {
    const [first] = search('de', 'passwort archiv', { kind: 'product' }).results;
    const marked = first?.excerpt.filter((piece) => piece.marked).map(({ text }) => text);
    expect(first?.path).toBe('/zipx');
    expect(marked?.some((word) => /^Passwort/.test(word))).toBe(true);
    expect(marked?.some((word) => /^Archiv/.test(word))).toBe(true);
  });

  test.each(LOCALES)('$englishName finds each product by its name', ({ prefix }) => {
    for (const { name, path } of PRODUCTS) expect(pathsOf(prefix, name)[0]).toBe(path);
  });
});

type Golden = Readonly<Record<string, Readonly<Record<string, string>>>>;

const golden = JSON.parse(readFileSync('tests/request/golden-queries.json', 'utf8')) as Golden;

const FORMS = new Set([
  '/company/cancel',
  '/company/withdraw',
  '/company/refund-request',
  '/scriptions',
  '/about/ticket',
  '/company/cookie-settings',
  '/languages',
  '/member/orders',
  '/member/devices',
  '/member/licences',
]);

describe('typical queries', () => {
  test('there are at least ten for each language', () => {
    expect(Object.keys(golden).sort()).toEqual(LOCALES.map(({ prefix }) => prefix).sort());
    for (const queries of Object.values(golden)) {
      expect(Object.keys(queries).length).toBeGreaterThanOrEqual(10);
    }
  });

  const outcomes = new Map<string, { tried: number; missed: string[] }>();
  /** Counts the queries of a language and lists those whose page is not among the first three. */
  const tryAll = (prefix: string) => {
    const known = outcomes.get(prefix);
    if (known) return known;
    const tried = Object.entries(golden[prefix] ?? {});
    const missed = tried.filter(([q, path]) => !pathsOf(prefix, q).slice(0, 3).includes(path));
    const outcome = { tried: tried.length, missed: missed.map((each) => each.join(' → ')) };
    outcomes.set(prefix, outcome);
    return outcome;
  };

  test.each(LOCALES)(
    '$englishName finds each form by its purpose among the first two',
    ({ prefix }) => {
      const queries = Object.entries(golden[prefix] ?? {}).filter(([, path]) => FORMS.has(path));
      expect(new Set(queries.map(([, path]) => path))).toEqual(FORMS);
      const missed = queries.filter(([q, path]) => !pathsOf(prefix, q).slice(0, 2).includes(path));
      expect(missed.map((each) => each.join(' → '))).toEqual([]);
    },
  );

  // 88 of 100 is the level all languages reach. Hindi, the weakest, misses two of eighteen (88.9). Never lower it.
  test.each(LOCALES)(
    '$englishName finds at least 88 % of the pages among the first three',
    ({ prefix }) => {
      const { tried, missed } = tryAll(prefix);
      expect(1 - missed.length / tried, missed.join('\n')).toBeGreaterThanOrEqual(0.88);
    },
  );

  test('all languages together find at least 95 %', () => {
    const all = LOCALES.map(({ prefix }) => tryAll(prefix));
    const tried = all.reduce((sum, each) => sum + each.tried, 0);
    const missed = all.flatMap((each) => each.missed);
    expect(1 - missed.length / tried, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});
