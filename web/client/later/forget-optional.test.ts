import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A store whose keys are its own properties, as in browsers. */
function storeOf(kept: Record<string, string>): Storage {
  const store = { ...kept };
  Object.defineProperty(store, 'removeItem', { value: (name: string) => delete store[name] });
  Object.defineProperty(store, 'getItem', { value: (name: string) => store[name] ?? null });
  return store as unknown as Storage;
}

const COOKIES = {
  lang: 'de',
  session: 's',
  'zipxGoogleSEM-ads': '%7B%7D',
  'dll-fixerYandexSEM-ads': '%7B%7D',
  'sales-told': 'a',
  _ga: '1',
  _ga_ABC: '1',
  _clck: '1',
  MUID: '1',
};
let jar: Map<string, string>;
let removed: string[];

beforeEach(() => {
  vi.resetModules();
  jar = new Map(Object.entries(COOKIES));
  removed = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map((each) => each.join('=')).join('; ');
    },
    set cookie(line: string) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
      if (!/Max-Age=0/.test(line)) jar.set(name, value);
      else {
        jar.delete(name);
        removed.push(line);
      }
    },
  });
  vi.stubGlobal('localStorage', storeOf({ _uetsid: '1', theme: 'x', _ym1_lsid: '1' }));
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const { forgetWhenDeclined } = await import('./forget-optional.ts');
  const consent = await import('../consent.ts');
  const sessionStorage = storeOf({ 'came-from': 'x', 'sale-waits': '{}', 'ticket-draft': 'kept' });
  const location = { hostname: 'www.shop.example' } as Location;
  forgetWhenDeclined({ document, location, localStorage, sessionStorage });
  const kept = () => [[...jar.keys()], Object.keys(sessionStorage), Object.keys(localStorage)];
  return { ...consent, kept };
}

const ALL = [
  Object.keys(COOKIES),
  ['came-from', 'sale-waits', 'ticket-draft'],
  ['_uetsid', 'theme', '_ym1_lsid'],
];
const LEFT = [['lang', 'session', 'MUID', 'declined'], ['ticket-draft'], ['theme']];

test('deletes optional data on Decline, and nothing before an answer', async () => {
  const page = await open();
  expect(page.kept()).toEqual(ALL);
  page.decline('Declined');
  await vi.waitFor(() => expect(page.kept()).toEqual(LEFT));
  expect(removed).toContain('_ga=; Max-Age=0; Domain=shop.example; Path=/');
});

test('deletes data written since, on a later landing', async () => {
  jar.set('declined', 'true');
  const { kept } = await open();
  await vi.waitFor(() => expect(kept()).toEqual(LEFT));
});

test('deletes optional data for Global Privacy Control, without recording it', async () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  const { kept } = await open();
  await vi.waitFor(() => expect(kept()[0]).toEqual(['lang', 'session', 'MUID']));
});

test('keeps optional data on Allow, and deletes an earlier refusal', async () => {
  const page = await open();
  page.allow();
  expect(page.kept()[0]).toEqual([...Object.keys(COOKIES), 'allow']);
  expect(page.consentNow()).toBe('allowed');
});
