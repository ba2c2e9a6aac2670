import type { Words } from '../../../locales/catalog.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Product } from '../../../products/index.ts';
import { PlanPrice } from '../../components/price-tag.tsx';
import type { PageSections } from '../../loaders/page-sections.server.ts';
import { localize } from '../../routing/address.ts';
import { PLANS_ID, type ShownPlan } from './plans.server.tsx';
import { COMPARED_ID } from './sections.server.tsx';

export const QUESTIONS_ID = 'questions';

type SectionRowProps = {
  readonly product: Product;
  readonly locale: Locale;
  readonly sections: PageSections | null;
  readonly hasQuestions: boolean;
  /** The plan of the buttons; undefined if none is sold. */
  readonly lead: ShownPlan | undefined;
  readonly t: Words;
};

/** The row that stays at the top of the window: the parts of the page, and in wide windows the way to buy. */
export function SectionRow({ product, locale, sections, hasQuestions, lead, t }: SectionRowProps) {
  const compared =
    sections && sections.comparison.rows.length > 1 ? COMPARED_ID : sections?.versions.id;
  const parts = [
    [sections?.features.id, t('product.row-features')],
    [lead && PLANS_ID, t('product.row-prices')],
    [compared, t('product.row-compare')],
    [hasQuestions ? QUESTIONS_ID : undefined, t('product.row-questions')],
  ] as const;
  return (
    <nav className="wrap" aria-label={product.name}>
      <ul>
        {parts.map(([id, text]) =>
          id ? (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ) : null,
        )}
      </ul>
      {lead ? <RowOffer {...{ product, locale, lead, t }} /> : null}
    </nav>
  );
}

type RowOfferProps = Pick<SectionRowProps, 'product' | 'locale' | 't'> & {
  readonly lead: ShownPlan;
};

/** Content of the bar at the bottom of narrow windows. */
function RowOffer({ product, locale, lead, t }: RowOfferProps) {
  const get = localize(locale, `/tip-download/${product.key}`);
  return (
    <div className="row-offer">
      <span className="price-tag">
        <PlanPrice {...lead.quote} text={lead.quote.tag} t={t} />
      </span>
      <a className="button for-pcs" href={get}>
        {t('product.download-free')}
      </a>
      <a className="button for-phones" href={get}>
        {t('tip.share')}
      </a>
      <a className="button primary" href={localize(locale, `/buy?product=${product.key}`)}>
        {t('buy.title', { product: product.name })}
      </a>
    </div>
  );
}
