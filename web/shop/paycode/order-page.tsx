import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { seconds } from '../../../kit/time.ts';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { PayMark } from '../../components/pay-mark.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { CodeBox } from './code-box.tsx';
import { listenToOrder } from './listen.ts';
import { LookAgain } from './look-again.tsx';
import { Renew } from './renew.tsx';
import { Steps } from './steps.tsx';
import type { OrderView } from './view.ts';
import { VoucherBox } from './voucher-box.tsx';

/** The wallet code or the voucher of an order, or the result. With JavaScript, reloads by itself. */
export function OrderPage({ view }: { view: OrderView }) {
  const t = useWords();
  useLiveOrder(view);
  const isRenewed = useRenewed(view);
  const { code, voucher, orderId, hasVoucher } = view;
  const title = hasVoucher
    ? t('voucher.title')
    : t('paycode.title-wallet', { wallet: t(`pay.method.${view.wallet}`) });
  return (
    <div className="checkout">
      <div className="wrap section">
        <Head title={title} isRefused={view.state === 'declined'} noIndex />
        <h1>{title}</h1>
        <Situation view={view} isRenewed={isRenewed} />
        <div className="pay-order">
          <Facts view={view} />
          {code ? <CodeBox view={view} code={code} /> : null}
          {voucher ? <VoucherBox view={view} voucher={voucher} /> : null}
          <div>
            {code || voucher ? <Steps view={view} /> : null}
            {isOver(view) ? <Renew view={view} /> : null}
            <LookAgain to={`/paycode?purchase=${orderId}`} checkedAt={view.checkedAt} />
          </div>
        </div>
        <NothingHappened view={view} />
        <LinkList
          links={[
            [`/pay?purchase=${orderId}`, t('paycode.change')],
            ['/company/refund-policy', t('nav.refund')],
            ['/about/contact-us', t('nav.contact')],
          ]}
        />
      </div>
    </div>
  );
}

const isOver = ({ state }: OrderView): boolean =>
  state === 'expired' || state === 'declined' || state === 'unstarted';

/** Returns whether the code has replaced another one on this page. Its form is gone then, so the focus moves. */
function useRenewed({ attempt, code, voucher }: OrderView): boolean {
  const [first] = useState(attempt);
  const isRenewed = attempt !== first && (code ?? voucher) !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every further code moves the focus too.
  useEffect(() => {
    if (isRenewed) document.getElementById('situation')?.focus();
  }, [isRenewed, attempt]);
  return isRenewed;
}

type SituationProps = { view: OrderView; isRenewed: boolean };

function Situation({ view, isRenewed }: SituationProps) {
  const t = useWords();
  const { state, part } = view;
  const tone = state === 'settling' ? ' good' : isOver(view) ? ' bad' : '';
  return (
    <div id="situation" role="status" tabIndex={-1} data-state={state} className={`notice${tone}`}>
      <p>
        <Words view={view} isRenewed={isRenewed} />
      </p>
      {part ? (
        <p id="part">{t('paycode.part', { received: part.received.text, rest: part.rest.text })}</p>
      ) : null}
    </div>
  );
}

function Words({ view, isRenewed }: SituationProps): ReactNode {
  const t = useWords();
  const { state, part, reason, code, voucher, hasVoucher } = view;
  switch (state) {
    case 'waiting':
      if (voucher) return t(isRenewed ? 'voucher.renewed' : 'voucher.waiting');
      return isRenewed && code
        ? t('paycode.renewed', { time: code.expires.text })
        : t('paycode.waiting');
    case 'settling':
      return t('paycode.settling');
    case 'unreachable':
    case 'unstarted':
      return t('paycode.unreachable');
    case 'expired':
      if (hasVoucher) return t('voucher.expired');
      return t(part ? 'paycode.expired-part' : 'paycode.expired');
    case 'declined':
      return t(reason === 'cancelled' ? 'pay.declined.cancelled' : 'paycode.declined');
  }
}

function Facts({ view }: { view: OrderView }) {
  const t = useWords();
  const { total, orderNumber, code, voucher, hasVoucher } = view;
  const expires = (code ?? voucher)?.expires;
  return (
    <aside>
      <p className="pay-with">
        <PayMark method={view.wallet} flow={hasVoucher ? 'voucher' : 'code'} t={t} />
      </p>
      <dl className="facts">
        <dt>{t('buy.total')}</dt>
        <dd className="total">
          <bdi id="price-total" data-minor={total.minor} data-currency={total.currency}>
            {total.text}
          </bdi>
        </dd>
        <dt>{t('success.order')}</dt>
        <dd>
          <bdi id="order-number">{orderNumber}</bdi>
        </dd>
        {expires ? (
          <>
            <dt>{t(hasVoucher ? 'voucher.until' : 'paycode.until')}</dt>
            <dd>
              <time id="expires" dateTime={expires.iso}>
                <bdi>{expires.text}</bdi>
              </time>
            </dd>
          </>
        ) : null}
      </dl>
    </aside>
  );
}

/** For buyers who have paid and see no result. */
function NothingHappened({ view }: { view: OrderView }) {
  const t = useWords();
  const { orderId, orderNumber, checkedAt, wasChecked, state } = view;
  const ticket = new URLSearchParams({ topic: 'payment', order: orderNumber });
  const known = state === 'unreachable' ? 'paycode.asked-unreachable' : 'paycode.asked';
  return (
    <details id="nothing-happened" open={wasChecked} className="notice">
      <summary>{t('paycode.nothing')}</summary>
      <p id="asked" role={wasChecked ? 'status' : undefined}>
        {t(known, { time: checkedAt.text })}
      </p>
      <p>{t('paycode.safe')}</p>
      <p className="actions">
        <LocalLink
          id="check"
          className="button"
          to={`/paycode?purchase=${orderId}&check=1#nothing-happened`}
        >
          {t('paycode.check')}
        </LocalLink>
        <LocalLink id="ticket" className="button" to={`/about/create_ticket?${ticket}`}>
          {t('paycode.ticket', { order: orderNumber })}
        </LocalLink>
      </p>
    </details>
  );
}

/** How often the page reloads the order even without events, because one can be lost. */
const REFRESH_EVERY = seconds(30);

/** Reloads when the order changes, when the buyer returns from the wallet, and at intervals. */
function useLiveOrder({ orderId, mark }: OrderView): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      listenToOrder(orderId, (now) => {
        if (now !== mark) void revalidate();
      }),
    [orderId, mark, revalidate],
  );
  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(refreshIfVisible, REFRESH_EVERY);
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [revalidate]);
}
