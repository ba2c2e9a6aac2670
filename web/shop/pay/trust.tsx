import { useSite } from '../../client/site.ts';
import { useWords } from '../../components/words.tsx';
import type { PayView } from './view.ts';

/** Shows the guarantee and who handles the card. Below the form on phones. */
export function Trust({ view }: { view: PayView }) {
  const t = useWords();
  const { sandbox, quote, change } = view;
  const isFree = quote.total.minor === 0;
  const { renewalRule } = useSite();
  const secure = renewalRule === 'always' ? 'pay.secure-paypal' : 'pay.secure-stripe';
  // A shop of wallets alone gets no card details, which the other sentences are about.
  const promise = sandbox ? 'pay.secure-test' : secure;
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
          {renewalRule === 'never' && !sandbox ? null : <span className="quiet">{t(promise)}</span>}
        </li>
      )}
    </ul>
  );
}
