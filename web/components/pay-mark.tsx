import type { PaymentMethod } from '../../domain/payment/index.ts';
import { useWords } from './words.tsx';

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
