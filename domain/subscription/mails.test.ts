import { expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { renderMail } from '../mail/render.ts';
import { subscriptionMailParts } from './index.ts';

/** As the version before the link to the card queued it. */
const FIELDS = {
  product: 'ZipX',
  plan: 'Yearly license',
  seats: '1',
  card: 'visa •••• 4242',
  total: '$19.99',
  charge_date: 'December 31, 2026',
  order_number: 'VT-7K2M9QXC',
  manage_url: 'https://shop.example/scriptions?manage=1',
  help_url: 'https://shop.example/about/help-center',
};

test.each(LOCALES)(
  'sends a notice that was queued without a link to the card: $prefix',
  (locale) => {
    const parts = subscriptionMailParts({ kind: 'renewal-notice', fields: FIELDS });
    const fields = { ...FIELDS, ...parts?.fields };
    const { html } = renderMail({ kind: 'renewal-notice', locale: locale.prefix, fields });
    expect(html.split(FIELDS.manage_url)).toHaveLength(3);
  },
);

test('leaves other emails as they were queued', () => {
  const fields = { ...FIELDS, card_url: 'https://shop.example/scriptions?do=card' };
  expect(subscriptionMailParts({ kind: 'renewal-notice', fields })).toBeNull();
  expect(subscriptionMailParts({ kind: 'renewal', fields: FIELDS })).toBeNull();
});
