import type { Locale } from '../../../locales/index.ts';
import type { Product, Retirement } from '../../../products/index.ts';
import { dayText } from '../../loaders/moments.server.ts';
import { openProductWords } from './body.server.tsx';

export type RetirementView = {
  readonly title: string;
  readonly texts: readonly string[];
  readonly links: readonly (readonly [to: string, text: string])[];
};

/** Says that a product is no longer sold, and where its owners find what goes on. */
export function sayRetirement(
  { key, name: product }: Product,
  { since, renewals }: Retirement,
  locale: Locale,
): RetirementView {
  const t = openProductWords(locale);
  return {
    title: t('product.retired', { product }),
    texts: [
      t('product.retired-since', { product, date: dayText(since, locale) ?? since }),
      t('product.retired-licenses'),
      t(`product.retired-${renewals}`),
    ],
    links: [
      [`/tip-download/${key}`, t('product.download-named', { product })],
      [`/faq/${key}`, t('product.faq', { product })],
      ['/member/licences', t('nav.account')],
      ['/license/retrieve', t('tip.find-key')],
      [`/about/create_ticket?product=${key}`, t('nav.ticket')],
      ['/store', t('nav.store')],
    ],
  };
}
