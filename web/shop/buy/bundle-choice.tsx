import { LISTED_PRODUCTS } from '../../../products/index.ts';
import { useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';

type Props = {
  product: string;
  bundledProducts: readonly string[];
  /** Discount on each of two, three, and four or more products, such as "10%". */
  rates: readonly string[];
  change: (form: HTMLFormElement | null) => void;
};

/** Each checked product joins the bundle. */
export function BundleChoice({ product, bundledProducts, rates, change }: Props) {
  const t = useWords();
  const [two = '', three = '', four = ''] = rates;
  return (
    <details className="fold fold-card" open={bundledProducts.length > 0}>
      <summary>{t('buy.bundle')}</summary>
      <p className="quiet">{t('buy.bundle-rule', { two, three, four })}</p>
      <div className="plans bundle-tools">
        {LISTED_PRODUCTS.filter(({ key }) => key !== product).map(({ key, name }) => (
          <label key={key} className="option">
            <input
              type="checkbox"
              name="with"
              value={key}
              defaultChecked={bundledProducts.includes(key)}
              onChange={(event) => change(event.currentTarget.form)}
            />
            <ProductIcon of={key} size={24} isBelow />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
    </details>
  );
}
