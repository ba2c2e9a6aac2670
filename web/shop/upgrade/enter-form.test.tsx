import { I18nProvider } from '@lingui/react';
import { parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { getLocale } from '../../../locales/index.ts';
import { wordsOf } from '../../loaders/catalogs.server.ts';
import type { EnterView } from './enter.server.ts';
import { EnterForm } from './enter-form.tsx';

/** What the page says on top of the form, and where its links lead. */
function told(answer: Partial<EnterView>) {
  const typed = { refused: null, faults: [], code: '', email: '', licenses: [], ...answer };
  const element = <EnterForm kind="renewal" typed={typed} />;
  const router = createMemoryRouter([{ path: '/renew', element }], {
    initialEntries: ['/renew'],
  });
  const page = parse(
    renderToString(
      <I18nProvider i18n={wordsOf(getLocale('en'))}>
        <RouterProvider router={router} />
      </I18nProvider>,
    ),
  );
  const box = page.querySelector('[role=alert]');
  const links = box?.querySelectorAll('a') ?? [];
  return {
    id: box?.id,
    links: links.map((link) => [link.getAttribute('href'), link.text]),
    marked: page.querySelectorAll('[aria-invalid]').map(({ id }) => id),
  };
}

test('fields that are missing are told on top of the form, each with the way to it', () => {
  const code = ['#code', 'Please enter your license key or your order number.'];
  const email = ['#email', 'Enter your email address.'];
  expect(told({ faults: ['code', 'email'] })).toEqual({
    id: 'error-summary',
    links: [code, email],
    marked: ['code', 'email'],
  });
  expect(told({ faults: ['email'] })).toMatchObject({ links: [email], marked: ['email'] });
});

test('what was not found is told as a whole, and no form tells of nothing', () => {
  expect(told({ refused: 'unknown' })).toEqual({ id: 'refusal', links: [], marked: [] });
  expect(told({})).toEqual({ id: undefined, links: [], marked: [] });
});
