import type { PaymentMethod } from '../../domain/payment/index.ts';
import { useWords } from './words.tsx';

/**
 * Brands that every account of every provider accepts. Others depend on the account's country. Their logos are
 * trademarks, so cards show the names.
 */
const CARD_BRANDS = ['Visa', 'Mastercard', 'American Express'] as const;

export function CardBrands() {
  return (
    <span className="card-brands">
      {CARD_BRANDS.map((brand) => (
        <bdi key={brand} className="card-brand" translate="no">
          {brand}
        </bdi>
      ))}
    </span>
  );
}

export function PayMark({ method }: { method: PaymentMethod }) {
  const t = useWords();
  return (
    <bdi className={method === 'card' ? 'pay-mark' : 'pay-mark code'}>
      {t(`pay.method.${method}`)}
    </bdi>
  );
}

/** `titled` is the id of the list's heading. */
export function PayMarks(props: { methods: readonly PaymentMethod[]; titled: string }) {
  return (
    <ul className="pay-marks" aria-labelledby={props.titled}>
      {props.methods.map((method) => (
        <li key={method}>
          <PayMark method={method} />
        </li>
      ))}
    </ul>
  );
}
