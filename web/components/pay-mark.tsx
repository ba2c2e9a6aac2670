import type { PaymentMethod } from '../../domain/payment/index.ts';
import { useWords } from './words.tsx';

/** Name of a payment method with our own symbol, a card or a code. */
export function PayMark({ method }: { method: PaymentMethod }) {
  const t = useWords();
  return (
    <bdi className={method === 'card' ? 'pay-mark' : 'pay-mark code'}>
      {t(`pay.method.${method}`)}
    </bdi>
  );
}

/** List of payment methods. `titled` is the id of its heading. */
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
