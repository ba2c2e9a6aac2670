import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenewalRule } from '../../../domain/payment/index.ts';
import { PLANS, SEATS } from '../../../domain/price/index.ts';
import { numberFormat } from '../../../kit/formats.ts';
import { renderMarkdown } from '../../../kit/markdown.ts';
import { openPageWords, type Words } from '../../../locales/catalog.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../locales/index.ts';
import { readWritten } from '../../../locales/prose.ts';
import { PRODUCTS, type Product } from '../../../products/index.ts';
import { FoldedTable } from '../../components/folded-table.tsx';
import { inEnglish } from '../../components/prose.tsx';
import { VersionRows } from '../../components/version-rows.server.tsx';
import { rowsOf } from '../../loaders/page-sections.server.ts';

/** Renders the tables from the plans on sale and the product pages. */
export function renderScope(locale: Locale, rule: RenewalRule): string {
  const t = openPageWords(locale.prefix, ['legal', 'choice', 'product', 'public']);
  return renderToStaticMarkup(
    <section className="scope" aria-labelledby="scope">
      <h2 id="scope">{t('legal.scope.title')}</h2>
      <p>{t('legal.scope.text')}</p>
      <Plans t={t} locale={locale} rule={rule} />
      {PRODUCTS.map((product) => (
        <Versions key={product.key} {...{ t, locale, product }} />
      ))}
    </section>,
  );
}

type Part = { readonly t: Words; readonly locale: Locale };

const RENEWS = {
  'by-card': 'legal.scope.renews',
  always: 'legal.scope.renews-always',
  never: 'price.renewal-none',
} as const;

function Plans({ t, locale, rule }: Part & { rule: RenewalRule }) {
  const number = numberFormat(locale.numberLocale);
  const [one, two, three] = SEATS;
  const renews = RENEWS[rule];
  const seats = t('legal.scope.seats', {
    one: number.format(one),
    two: number.format(two),
    three: number.format(three),
  });
  return (
    <FoldedTable
      heads={[t('buy.plan'), t('legal.scope.term'), t('buy.seats')]}
      rows={PLANS.map((plan) => ({
        key: plan,
        cells: [
          t(`plan.${plan}`),
          <Fragment key="term">
            {t(`plan.${plan}-note`)}
            <br />
            {t(plan === 'lifetime' ? 'legal.scope.ends-never' : renews)}
          </Fragment>,
          seats,
        ],
      }))}
    />
  );
}

/** Index of the section about the free and paid versions; see `parsePageSections`. */
const VERSIONS = 3;

/** Leaves out the last row of the product's page, which repeats the plans above. */
function Versions({ t, locale, product }: Part & { product: Product }) {
  const page = readWritten(`products/${product.key}/page.md`, locale.prefix);
  // Only this section is rendered. Nine whole pages would take a third of a second.
  const section = page.body.split(/^## /m)[VERSIONS] ?? '';
  const rows = rowsOf(renderMarkdown(section).html).slice(0, -1);
  if (rows.length < 2) return null;
  const lang = page.locale === locale.prefix ? undefined : DEFAULT_LOCALE.tag;
  return (
    <details {...inEnglish(lang)}>
      <summary>
        <bdi>{product.name}</bdi>
      </summary>
      <VersionRows rows={rows} t={t} />
    </details>
  );
}
