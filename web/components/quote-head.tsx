import type { Plan, Seats } from '../../domain/price/index.ts';
import { getProduct } from '../../products/index.ts';
import { ProductIcon } from '../illustrations/product-icon.tsx';
import { useWords } from './words.tsx';

type QuoteHeadProps = {
  /** Product keys. The order takes its name from the first. */
  readonly products: readonly string[];
  readonly plan: Plan;
  readonly seats: Seats;
};

export function QuoteHead({ products, plan, seats }: QuoteHeadProps) {
  const t = useWords();
  return (
    <span className="bill-head">
      {products.map((key) => (
        <ProductIcon key={key} of={key} size={48} />
      ))}
      <span className="bill-name">
        {products.map((key) => (
          <bdi key={key}>{getProduct(key).name}</bdi>
        ))}
        <span className="quiet">
          {t(`plan.${plan}`)} · {t('buy.seats-count', { seats })}
        </span>
      </span>
    </span>
  );
}
