import { expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import type { MailFields } from '../mail/index.ts';
import { renderMail } from '../mail/render.ts';
import { subscriptionMailParts } from './index.ts';

const CARD_URL = 'https://shop.example/scriptions?card=1';

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

test.each(LOCALES)('sends emails that earlier versions queued: $prefix', ({ prefix: locale }) => {
  const send = (kind: 'renewal-notice' | 'payment-failed', queued: MailFields) => {
    const fields = {
      ...queued,
      ...subscriptionMailParts({ kind, locale, fields: queued })?.fields,
    };
    return renderMail({ kind, locale, fields }).html;
  };
  expect(send('renewal-notice', FIELDS).split(FIELDS.manage_url)).toHaveLength(3);
  const linked = send('renewal-notice', { ...FIELDS, card_url: CARD_URL });
  expect(linked.split(FIELDS.manage_url)).toHaveLength(2);
  expect(linked).toContain(CARD_URL);
  const failed = { ...FIELDS, next: '', retry_date: '', grace_date: '', pay_url: CARD_URL };
  expect(send('payment-failed', failed)).toContain(CARD_URL);
});

test('leaves other emails as they were queued', () => {
  const locale = 'en';
  const fields = { ...FIELDS, card_url: CARD_URL, another: 'use another card', future: '' };
  for (const kind of ['renewal-notice', 'payment-failed'] as const)
    expect(subscriptionMailParts({ kind, locale, fields })).toBeNull();
  expect(subscriptionMailParts({ kind: 'renewal', locale, fields: FIELDS })).toBeNull();
});
