import { afterEach, expect, test, vi } from 'vitest';
import { i18n, loadWords, overrideMessages } from './catalogs.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('more messages of the language in view render nothing again, unless they replace some', async () => {
  // Until German loads, its pages are in English.
  (await loadWords('de', ['public'], 'en'))();
  let renders = 0;
  const stop = i18n.on('change', () => {
    renders += 1;
  });
  (await loadWords('de', ['public', 'guide'], 'en'))();
  expect(renders).toBe(0);
  expect(i18n._('guide.related')).not.toBe('guide.related');
  const english = i18n._('nav.store');
  (await loadWords('de', ['public', 'guide']))();
  expect(renders).toBe(1);
  expect(i18n._('nav.faq')).not.toBe('nav.faq');
  (await loadWords('ru', ['public']))();
  expect(renders).toBe(3);
  expect(i18n._('nav.store')).not.toBe(english);
  stop();
});

test('lays what the office published over an area, and keeps the messages of the build without the file', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.includes('/guide')) throw new TypeError('offline');
    if (address.includes('/checkout')) return new Response('gone', { status: 404 });
    return Response.json({ 'nav.faq': ['Domande'] });
  });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const files = ['0f3a/it/public', '77ab/it/guide', '1c2d/it/checkout', '9e8f/de/choice'];
  overrideMessages(files.join(' '));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const loading = loadWords('it', ['public', 'guide', 'checkout', 'choice']);
  await vi.advanceTimersByTimeAsync(1000);
  // A process of the shop reads what is published at most once a second.
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1000);
  (await loading)();
  const addresses = files.slice(0, 3).map((file) => `/messages/${file}.json`);
  // Those that failed are tried once more.
  expect(asked).toEqual([...addresses, ...addresses.slice(1)]);
  expect(i18n._('nav.faq')).toBe('Domande');
  expect(i18n._('guide.related')).not.toBe('guide.related');
  expect(i18n._('pay.waiver')).not.toBe('pay.waiver');
  expect(logged).toHaveBeenCalledTimes(2);
  overrideMessages('');
});
