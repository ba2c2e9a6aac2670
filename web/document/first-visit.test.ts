import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { matchLocale } from '../../locales/index.ts';
import { parseAddress } from '../routing/address.ts';
import { firstVisitScript } from './first-visit.ts';

type Visit = { url: string; languages: string[]; cookie?: string; device?: object };
type Seen = {
  to: string | null;
  written: string;
  scheme: string;
  system?: string | undefined;
};

/** Runs the script like a browser. Returns its redirect and the cookie it writes. */
function visit({ url, languages, cookie = '', device = {} }: Visit): Seen {
  const { pathname, search, hash } = new URL(url, 'https://shop.example');
  const seen: Seen = { to: null, written: '', scheme: '' };
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  const dataset: { system?: string } = {};
  const lastChild = { className: '', dataset, lang: parseAddress(pathname).locale.tag };
  const document = {
    lastChild,
    get cookie() {
      return cookie;
    },
    set cookie(value: string) {
      seen.written = value;
    },
  };
  const location = { pathname, search, hash, replace: (to: string) => (seen.to = to) };
  runInContext(
    firstVisitScript,
    createContext({
      location,
      document,
      stop,
      navigator: { languages, ...device },
    }),
  );
  expect(stopped).toBe(seen.to !== null);
  seen.scheme = lastChild.className;
  seen.system = dataset.system;
  return seen;
}

test('is small', () => {
  expect(firstVisitScript.length).toBeLessThan(900);
});

describe('does not redirect', () => {
  test.each<[string, Visit]>([
    ['on a prefixed address', { url: '/fr/store', languages: ['de'] }],
    ['on the home page of a language', { url: '/fr', languages: ['de'] }],
    ['with English first', { url: '/', languages: ['en-GB', 'de'] }],
    ['with English before a supported language', { url: '/', languages: ['nl', 'en', 'de'] }],
    ['with an unsupported language', { url: '/', languages: ['nl'] }],
    ['without languages', { url: '/', languages: [] }],
    ['with invalid languages', { url: '/', languages: ['*', '', '-', '§', '(de', 'tw', 'cn'] }],
    ['when an invalid language was chosen', { url: '/store', languages: ['de'], cookie: 'lang=' }],
    ['when a language was chosen', { url: '/zipx', languages: ['de'], cookie: 'a=b; lang=en' }],
    [
      'when a language was chosen, except on the home page',
      { url: '/store', languages: ['de'], cookie: 'lang=de; i18n_redirected=de' },
    ],
    ['when English was last used', { url: '/', languages: ['en'], cookie: 'i18n_redirected=en' }],
    [
      'with an unsupported last language',
      { url: '/', languages: ['en'], cookie: 'i18n_redirected=pl' },
    ],
    ...['pl', 'DE', 'en-US', 'x', 'de-AT', 'de.', '"de"'].map((kept): [string, Visit] => [
      `with ${kept} as the last language, which counts as English`,
      { url: '/', languages: ['de'], cookie: `i18n_redirected=${kept}` },
    ]),
  ])('%s', (_, where) => expect(visit(where)).toMatchObject({ to: null, written: '' }));
});

describe('redirects', () => {
  test('to the same page with its query and fragment, and sets a cookie', () => {
    const seen = visit({ url: '/zipx/b1?gclid=A#top', languages: ['de-AT'], cookie: 'xlang=fr' });
    expect(seen.to).toBe('/de/zipx/b1?gclid=A#top');
    expect(seen.written).toBe('lang=de;path=/;samesite=lax;max-age=31536000');
  });

  test('the home page to the last language before that of the browser', () => {
    const seen = visit({ url: '/?a=B', languages: ['fr'], cookie: 'i18n_redirected=tw; lang=tw' });
    expect(seen).toMatchObject({ to: '/tw?a=B', written: '' });
  });

  test.each([
    [['de-AT', 'de', 'en'], 'de'],
    [['pt-BR'], 'pt'],
    [['nl', 'de'], 'de'],
    [['zh-TW'], 'tw'],
    [['zh'], 'cn'],
    [['zh-CN'], 'cn'],
    [['zh-SG'], 'cn'],
    [['zh-HK'], 'tw'],
    [['zh-MO'], 'tw'],
    [['zh-Hant'], 'tw'],
    [['zh-Hant-HK'], 'tw'],
    [['zh-Hans-HK'], 'cn'],
    [['in-ID'], 'id'],
    [['AR-eg'], 'ar'],
  ])('%s to %s, like the server', (languages, prefix) => {
    expect(visit({ url: '/store', languages }).to).toBe(`/${prefix}/store`);
    expect(languages.map(matchLocale).find(Boolean)?.prefix).toBe(prefix);
  });
});

describe('the color scheme', () => {
  test.each(['', 'atheme=dark', 'theme=', 'my-theme=dark', 'b=theme=dark'])(
    'follows the system with the cookie %j',
    (cookie) => expect(visit({ url: '/', languages: [], cookie }).scheme).toBe(''),
  );

  test('is the chosen one in every language', () => {
    for (const url of ['/', '/de/store']) {
      const cookie = 'lang=de; theme=dark; i18n_redirected=de';
      expect(visit({ url, languages: ['en'], cookie }).scheme).toBe('dark');
    }
    expect(visit({ url: '/fr', languages: ['en'], cookie: 'theme=light' }).scheme).toBe('light');
  });
});

describe('the system', () => {
  test.each([
    {},
    { platform: 'MacIntel' },
    { userAgentData: { platform: 'Linux' }, platform: 'Win32' },
  ])('of %j is not Windows', (device) =>
    expect(visit({ url: '/zipx', languages: ['en'], device }).system).toBe('other'),
  );

  test.each([{ platform: 'Win32' }, { userAgentData: { platform: 'Windows' }, platform: '' }])(
    'of %j is Windows',
    (device) => expect(visit({ url: '/zipx', languages: ['en'], device }).system).toBeUndefined(),
  );
});
