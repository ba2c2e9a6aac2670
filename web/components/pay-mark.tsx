import type { PaymentMethod } from '../../domain/payment/index.ts';
import { useWords } from './words.tsx';

/** A way to pay by its name, with a sign of our own: a card, or a code for the phone. */
export function PayMark({ method }: { method: PaymentMethod }) {
  const t = useWords();
  return (
    <bdi className={method === 'card' ? 'pay-mark' : 'pay-mark code'}>
      {t(`pay.method.${method}`)}
    </bdi>
  );
}

/** All ways to pay, as the list whose title has this id. */
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
