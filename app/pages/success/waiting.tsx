import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Receipt } from './receipt.server.ts';

/** Between two looks at a payment under way, in milliseconds. */
const LOOK_EVERY = 2000;

/** The payment is under way: looks again by itself, with JavaScript or without. */
export function Waiting({ receipt }: { receipt: Receipt }) {
  const t = useWords();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <div className="wrap narrow section">
      <Head title={t('success.pending-title')} noIndex />
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <h1>{t('success.pending-title')}</h1>
      <p className="lead" role="status">
        {t(receipt.declined ? 'success.declined' : 'success.pending')}
      </p>
      <p>
        {t('success.order')} <bdi id="order-number">{receipt.orderNumber}</bdi>
      </p>
      <LocalLink className="button" to={`/pay?purchase=${receipt.purchaseId}`}>
        {t('success.to-payment')}
      </LocalLink>
    </div>
  );
}
