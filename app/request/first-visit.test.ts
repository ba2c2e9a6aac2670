import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { matchLocale } from '../../locales/index.ts';
import { firstVisitScript } from './first-visit.ts';

type Visit = { url: string; languages: string[]; cookie?: string };

/** Runs the script as a browser would; returns where it leads, and the cookie it writes. */
function visit({ url, languages, cookie = '' }: Visit): { to: string | null; written: string } {
  const { pathname, search, hash } = new URL(url, 'https://shop.example');
  const seen: { to: string | null; written: string } = { to: null, written: '' };
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  const document = {
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
    createContext({ location, document, stop, navigator: { languages } }),
  );
  expect(stopped).toBe(seen.to !== null);
  return seen;
}

test('is small enough to stand in front of everything', () => {
  expect(firstVisitScript.length).toBeLessThan(600);
});

describe('stays', () => {
  test.each<[string, Visit]>([
    ['on a prefixed address', { url: '/fr/store', languages: ['de'] }],
    ['on the home page of a language', { url: '/fr', languages: ['de'] }],
    ['with English first', { url: '/', languages: ['en-GB', 'de'] }],
    ['with English before a language we speak', { url: '/', languages: ['nl', 'en', 'de'] }],
    ['with a language we do not speak', { url: '/', languages: ['nl'] }],
    ['with no language', { url: '/', languages: [] }],
    ['with nonsense', { url: '/', languages: ['*', '', '-', '§', '(de', 'tw', 'cn'] }],
    ['when a language was chosen', { url: '/zipx', languages: ['de'], cookie: 'a=b; lang=en' }],
    [
      'when one was chosen and last used, deep',
      { url: '/store', languages: ['de'], cookie: 'lang=de; i18n_redirected=de' },
    ],
    ['when English was last used', { url: '/', languages: ['en'], cookie: 'i18n_redirected=en' }],
    [
      'with an unknown language kept',
      { url: '/', languages: ['en'], cookie: 'i18n_redirected=pl' },
    ],
  ])('%s', (_, where) => expect(visit(where)).toEqual({ to: null, written: '' }));
});

describe('leads', () => {
  test('to the same page, query and hash kept, and remembers', () => {
    const seen = visit({ url: '/zipx/b1?gclid=A#top', languages: ['de-AT'], cookie: 'xlang=fr' });
    expect(seen.to).toBe('/de/zipx/b1?gclid=A#top');
    expect(seen.written).toBe('lang=de;path=/;samesite=lax;max-age=31536000');
  });

  test('home to the language last used, before the browser’s', () => {
    const seen = visit({ url: '/?a=B', languages: ['fr'], cookie: 'i18n_redirected=tw; lang=tw' });
    expect(seen).toEqual({ to: '/tw?a=B', written: '' });
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
  ])('%s to %s, as the server reads it', (languages, prefix) => {
    expect(visit({ url: '/store', languages }).to).toBe(`/${prefix}/store`);
    expect(languages.map(matchLocale).find(Boolean)?.prefix).toBe(prefix);
  });
});
