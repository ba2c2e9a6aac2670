import { useWords } from '../../components/words.tsx';
import type { PayView } from './view.ts';

/** Shows the guarantee and who handles the card. Below the form on phones. */
export function Trust({ view }: { view: PayView }) {
  const t = useWords();
  const { quote, change } = view;
  const isFree = quote.total.minor === 0;
  const promise = promiseOf(view);
  // The guarantee is for a first order.
  if (change && isFree) return null;
  return (
    <ul className="ticks trust">
      {change ? null : (
        <li>
          <strong>{t('home.refund-title')}</strong>
          <span className="quiet">{t('home.refund-text')}</span>
        </li>
      )}
      {isFree ? null : (
        <li id="secure">
          <strong>{t('pay.secure')}</strong>
          {promise ? <span className="quiet">{t(promise)}</span> : null}
        </li>
      )}
    </ul>
  );
}

/** Says who gets the details of the payment. A shop of wallets alone gets no card details, which the sentences are about. */
function promiseOf({ sandbox, methods }: PayView) {
  if (sandbox) return 'pay.secure-test';
  if (methods.some(({ flow }) => flow === 'card')) return 'pay.secure-stripe';
  return methods.some(({ method }) => method === 'paypal') ? 'pay.secure-paypal' : null;
}
