import type { ReactNode } from 'react';
import { GoodNotice } from '../../components/good-notice.tsx';
import { useWords } from '../../components/words.tsx';
import type { OwnOrder } from './own-order.server.ts';

type Fact = readonly [label: string, value: ReactNode];

/** Facts beside the typed values, before the owner confirms. */
export function useOwnFacts(own: OwnOrder | null): readonly Fact[] {
  const t = useWords();
  if (own === null) return [];
  const products: Fact = [t('license.verify.product'), <bdi key="products">{own.products}</bdi>];
  const { refund } = own;
  if ('refusal' in refund) return [products];
  const { amount, by, to } = refund;
  const money = (
    <bdi key="amount" id="refund-amount" data-minor={amount.minor}>
      {amount.text}
    </bdi>
  );
  const facts: (Fact | null)[] = [
    products,
    [t('withdraw.own.amount'), money],
    to === null ? null : [t('withdraw.own.to'), <bdi key="to">{to}</bdi>],
    [t('withdraw.own.by'), t(`withdraw.own.by-${by}`)],
  ];
  return facts.filter((fact) => fact !== null);
}

export function OwnDecision({ own: { refund } }: { own: OwnOrder }) {
  const t = useWords();
  if ('refusal' in refund)
    return (
      <p id="decision" className="notice">
        {refund.refusal}
      </p>
    );
  const { amount, asksAccount, endsLicense } = refund;
  const will = asksAccount ? 'withdraw.own.will-bank' : 'withdraw.own.will';
  return (
    <div id="decision" className="notice">
      <p>{t(will, { amount: amount.text })}</p>
      <p>{t(endsLicense ? 'withdraw.own.ends' : 'withdraw.own.part')}</p>
    </div>
  );
}

const sentKey = ({ asksAccount }: { readonly asksAccount: boolean }) =>
  asksAccount ? 'withdraw.own.sent-bank' : 'withdraw.own.sent';

export function OwnSent({ own: { refund }, title }: { own: OwnOrder; title: string }) {
  const t = useWords();
  const isRefused = 'refusal' in refund;
  return (
    <GoodNotice id="sent" title={isRefused ? title : t('withdraw.own.sent-title')}>
      <p>{isRefused ? refund.refusal : t(sentKey(refund), { amount: refund.amount.text })}</p>
    </GoodNotice>
  );
}
