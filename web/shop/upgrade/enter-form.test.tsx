import { I18nProvider } from '@lingui/react';
import { parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { getLocale } from '../../../locales/index.ts';
import { wordsOf } from '../../loaders/catalogs.server.ts';
import type { EnterView } from './enter.server.ts';
import { EnterForm } from './enter-form.tsx';

/** Renders the form and returns its error box and its marked fields. */
function renderErrors(answer: Partial<EnterView>) {
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
    marked: page.querySelectorAll('[aria-invalid=true]').map(({ id }) => id),
  };
}

test('lists missing fields on top of the form, with a link to each', () => {
  const code = ['#code', 'Please enter your license key or your order number.'];
  const email = ['#email', 'Enter your email address.'];
  expect(renderErrors({ faults: ['code', 'email'] })).toEqual({
    id: 'error-summary',
    links: [code, email],
    marked: ['code', 'email'],
  });
  expect(renderErrors({ faults: ['email'] })).toMatchObject({ links: [email], marked: ['email'] });
});

test('reports an unknown license for the whole form, and nothing without errors', () => {
  expect(renderErrors({ refused: 'unknown' })).toEqual({ id: 'refusal', links: [], marked: [] });
  expect(renderErrors({})).toEqual({ id: undefined, links: [], marked: [] });
});
