import { useEffect } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { LocalLink } from '../../components/link.tsx';
import { type Translate, useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { LookAgain } from '../paycode/look-again.tsx';
import type { Receipt } from './receipt.server.ts';
import { repeatCheck } from './repeat-check.ts';

/**
 * A pending payment. Checks again until it settles, except during a navigation, which every check would restart.
 * Without JavaScript, the visitor checks with a link.
 */
export function Waiting({ receipt }: { receipt: Receipt }) {
  const t = useWords();
  const { partly, declined } = receipt;
  const isOver = declined && partly?.state !== 'returning';
  const { revalidate } = useRevalidator();
  const isLeaving = useNavigation().state !== 'idle';
  const title = t(partly ? 'success.partly.title' : 'success.pending-title');
  useEffect(
    () => (isOver || isLeaving ? undefined : repeatCheck(revalidate)),
    [isOver, isLeaving, revalidate],
  );
  return (
    <div className="wrap narrow section">
      <Head title={title} noIndex />
      <h1>{title}</h1>
      <p className="lead" role="status" id="payment-state">
        {sentenceOf(receipt, t)}
      </p>
      <p>
        {t('success.order')} <bdi id="order-number">{receipt.orderNumber}</bdi>
      </p>
      <LocalLink
        className="button"
        to={`/${partly?.state === 'waiting' ? 'paycode' : 'pay'}?purchase=${receipt.orderId ?? ''}`}
      >
        {t(partly?.state === 'waiting' ? 'success.pay-rest' : 'success.to-payment')}
      </LocalLink>
      {isOver ? null : (
        <LookAgain to={`/success?order=${receipt.token}`} checkedAt={receipt.checkedAt} />
      )}
    </div>
  );
}

function sentenceOf({ partly, declined }: Receipt, t: Translate): string {
  if (partly?.state === 'waiting') return t('success.partly.waiting', { ...partly });
  if (partly) return t(`success.partly.${partly.state}`, { received: partly.received });
  return t(declined ? 'success.declined' : 'success.pending');
}
