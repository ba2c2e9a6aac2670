import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { CodeBox, CopyField } from './code-box.tsx';
import { NothingHappened } from './nothing-happened.tsx';
import { Steps } from './steps.tsx';
import { useLiveOrder } from './use-live-order.ts';
import type { OrderView } from './view.ts';

/** Paying an order with a wallet: the code, or what became of it. Looks again by itself, with JavaScript or without. */
export function OrderPage({ view }: { view: OrderView }) {
  const t = useWords();
  useLiveOrder(view);
  const { code, orderId } = view;
  const title = t('paycode.title-wallet', { wallet: t(`pay.method.${view.wallet}`) });
  return (
    <div className="checkout">
      <div className="wrap section">
        <Head title={title} noIndex />
        <noscript>
          <meta httpEquiv="refresh" content="20" />
        </noscript>
        <h1>{title}</h1>
        <Situation view={view} />
        <div className="pay-order">
          <Facts view={view} />
          {code ? <CodeBox view={view} code={code} /> : null}
          <div>
            {code?.copy ? <CopyField text={code.copy} /> : null}
            {code ? <Steps view={view} /> : null}
            {isOver(view) ? <Renew view={view} /> : null}
            <p>
              <LocalLink id="look-again" className="button" to={`/paycode?purchase=${orderId}`}>
                {t('paycode.look')}
              </LocalLink>
            </p>
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

/** In one line, read out when it changes. */
function Situation({ view }: { view: OrderView }) {
  const t = useWords();
  const { state, part } = view;
  const tone = state === 'settling' ? ' good' : isOver(view) ? ' bad' : '';
  return (
    <div id="situation" role="status" data-state={state} className={`notice${tone}`}>
      <p>
        <Words view={view} />
      </p>
      {part ? (
        <p id="part">{t('paycode.part', { received: part.received.text, rest: part.rest.text })}</p>
      ) : null}
    </div>
  );
}

function Words({ view }: { view: OrderView }): ReactNode {
  const t = useWords();
  const { state, part, reason } = view;
  switch (state) {
    case 'waiting':
      return t('paycode.waiting');
    case 'settling':
      return t('paycode.settling');
    case 'unreachable':
    case 'unstarted':
      return t('paycode.unreachable');
    case 'expired':
      return t(part ? 'paycode.expired-part' : 'paycode.expired');
    case 'declined':
      return t(reason === 'cancelled' ? 'pay.declined.cancelled' : 'paycode.declined');
  }
}

/** Another code for the same order; the old one is made void first. */
function Renew({ view }: { view: OrderView }) {
  const t = useWords();
  // Part of the money is here: another code would ask for all of it again.
  if (view.part) return null;
  return (
    <Form id="renew" method="post" action={`?purchase=${view.orderId}`} replace>
      <input type="hidden" name="attempt" value={view.attempt} />
      <SubmitRow>{t('paycode.renew')}</SubmitRow>
    </Form>
  );
}

function Facts({ view }: { view: OrderView }) {
  const t = useWords();
  const { total, orderNumber, code } = view;
  return (
    <aside>
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
        {code ? (
          <>
            <dt>{t('paycode.until')}</dt>
            <dd>
              <time id="expires" dateTime={code.expires.iso}>
                <bdi>{code.expires.text}</bdi>
              </time>
            </dd>
          </>
        ) : null}
      </dl>
    </aside>
  );
}
