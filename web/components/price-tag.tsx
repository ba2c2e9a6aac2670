import type { Offer } from '../loaders/offers.server.ts';
import { useWords } from './words.tsx';

export function PriceTag({ offer }: { offer: Offer }) {
  const t = useWords();
  return (
    <span className="price-tag">
      <bdi data-minor={offer.total.minor} data-currency={offer.total.currency}>
        {offer.total.text}
      </bdi>{' '}
      <span className="quiet">{t(`price.per-${offer.plan}`)}</span>
    </span>
  );
}

export function TaxNote({ taxIncluded }: { taxIncluded: boolean }) {
  const t = useWords();
  return <span className="quiet">{t(taxIncluded ? 'price.tax-in' : 'price.tax-none')}</span>;
}
