import { expect, test } from 'vitest';
import { i18n, loadWords } from './catalogs.ts';

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
