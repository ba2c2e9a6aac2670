import type { Messages } from '@lingui/core';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { DEFAULT_LOCALE, getLocale, LOCALES } from '../../locales/index.ts';
import { LISTED_PRODUCTS } from '../../products/index.ts';
import { wordsOf } from '../loaders/catalogs.server.ts';
import { ProductsPanel } from './products-panel.tsx';

const NEW = LISTED_PRODUCTS[0]?.key ?? '';

const draw = (i18n: ReturnType<typeof wordsOf>, locale = DEFAULT_LOCALE) =>
  parse(
    renderToStaticMarkup(
      <MemoryRouter>
        <I18nProvider i18n={i18n}>
          <ProductsPanel locale={locale} />
        </I18nProvider>
      </MemoryRouter>,
    ),
  ).querySelectorAll('#products li');

test('says nothing about a product whose job no message names', () => {
  const { locale, messages } = wordsOf(DEFAULT_LOCALE);
  const others: Messages = Object.fromEntries(
    Object.entries(messages).filter(([id]) => id !== `shell.job-${NEW}`),
  );
  const [first, second] = draw(setupI18n({ locale, messages: { [locale]: others } }));
  expect(first?.querySelector('bdi')?.text).toBe(LISTED_PRODUCTS[0]?.name);
  expect(first?.querySelector('span')).toBeNull();
  expect(second?.querySelector('span')?.text).not.toBe('');
});

test.each(LOCALES.map(({ prefix }) => prefix))('says what each sample does in %s', (prefix) => {
  const locale = getLocale(prefix);
  const jobs = draw(wordsOf(locale), locale).map((item) => item.querySelector('span')?.text);
  expect(jobs).toHaveLength(LISTED_PRODUCTS.length);
  for (const job of jobs) expect(job).toMatch(/^(?!shell\.)./);
});
