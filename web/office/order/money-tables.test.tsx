import { I18nProvider } from '@lingui/react';
import { parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Payment } from '../../../domain/payment/index.ts';
import { getLocale } from '../../../locales/index.ts';
import { wordsOf } from '../../loaders/catalogs.server.ts';
import { PaymentTable } from './money-tables.tsx';

function pillsOf(dispute: Payment['dispute']) {
  const payment = { reference: 'r', method: 'card', at: '2026-11-20T11:49:02Z', dispute } as const;
  const html = renderToString(
    <I18nProvider i18n={wordsOf(getLocale('en'))}>
      <StaticRouter location="/office/orders/1">
        <PaymentTable payments={[{ ...payment, received: '€56.99', refunded: '€0.00' }]} />
      </StaticRouter>
    </I18nProvider>,
  );
  return parse(html)
    .querySelectorAll('.pill')
    .map((pill) => [pill.text, pill.getAttribute('data-tone')]);
}

test('shows a dispute of a payment and its outcome', () => {
  expect(pillsOf('none')).toEqual([]);
  expect(pillsOf('open')).toEqual([['Disputed at the bank', 'due']]);
  expect(pillsOf('won')).toEqual([['Dispute won', 'good']]);
  expect(pillsOf('lost')).toEqual([['Reversed by the bank', 'bad']]);
});
