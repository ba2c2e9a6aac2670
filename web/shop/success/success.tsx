import { useEffect } from 'react';
import { writeList } from '../../../kit/formats.ts';
import { getProduct } from '../../../products/index.ts';
import type { Sale } from '../../client/tags/tag.ts';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { QuoteHead } from '../../components/quote-head.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { CHECKOUT, SUCCESS } from '../../styles/sheets.ts';
import type { Route } from './+types/success';
import type { ClaimResult } from './claim.server.ts';
import { Claim } from './claim.tsx';
import { LicenseBoxes } from './license-boxes.tsx';
import { LongerPlanOffer } from './offer.tsx';
import { OrderCard } from './order-card.tsx';
import { answerForm, type MailResult } from './order-mail.server.ts';
import { openReceipt, type Receipt } from './receipt.server.ts';
import { Waiting } from './waiting.tsx';

export const handle: Handle = {
  styles: [CHECKOUT, SUCCESS],
  noIndex: true,
  bannerHidden: true,
  secret: true,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const receipt = await openReceipt(request, context);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const tools = (receipt?.licenses ?? [])
    .filter(({ isRevoked }) => !isRevoked)
    .map(({ product }) => getProduct(product).name);
  const names = writeList(tools, locale);
  return { receipt, names, product: receipt?.product };
}

export const action = ({ request, context }: Route.ActionArgs) => answerForm(request, context);

export default function SuccessPage({ loaderData, actionData }: Route.ComponentProps) {
  const { receipt, names } = loaderData;
  if (receipt === null) return <Neutral />;
  if (!receipt.paid) return <Waiting receipt={receipt} />;
  return <Paid receipt={receipt} names={names} result={actionData ?? null} />;
}

/** Confirms nothing, because the link opens no order. */
function Neutral() {
  const t = useWords();
  return (
    <div className="wrap narrow section">
      <Head title={t('success.neutral-title')} noIndex />
      <h1>{t('success.neutral-title')}</h1>
      <p className="lead">{t('success.neutral-text')}</p>
      <p className="actions">
        <LocalLink className="button primary" to="/license/retrieve">
          {t('success.retrieve')}
        </LocalLink>
        <LocalLink className="button" to="/member/orders">
          {t('nav.account')}
        </LocalLink>
      </p>
      <LinkList
        links={[
          ['/store', t('nav.store')],
          ['/about/help-center', t('nav.help')],
        ]}
      />
    </div>
  );
}

type PaidProps = {
  receipt: Receipt;
  /** Product names of the licenses that were not revoked, as a list in words. */
  names: string;
  result: MailResult | ClaimResult | null;
};

function Paid({ receipt, names, result }: PaidProps) {
  const t = useWords();
  useSale(receipt.sale);
  const { licenses, plan, seats } = receipt;
  const { isClosed } = receipt.standing;
  const title = t(isClosed ? 'success.neutral-title' : 'success.title');
  return (
    <div className="checkout">
      <div className="wrap section bought-page">
        <Head title={title} isRefused={result !== null} noIndex />
        <div className="bought">
          {isClosed || receipt.total.minor === 0 ? null : (
            <p className="bought-sign" role="status">
              {t('success.paid')}
            </p>
          )}
          <h1>{title}</h1>
          <QuoteHead products={licenses.map(({ product }) => product)} {...{ plan, seats }} />
          <StandingNote receipt={receipt} isRefused={result !== null} />
          <LicenseBoxes receipt={receipt} />
        </div>
        {names === '' ? null : <NextSteps names={names} />}
        <div className="after-order">
          <OrderCard receipt={receipt} result={result} />
          {isClosed ? null : (
            <Claim receipt={receipt} isRefused={result !== null && 'claim' in result} />
          )}
          <LongerPlanOffer receipt={receipt} />
        </div>
        <LinkList
          links={[
            ...licenses
              .filter(({ isRevoked }) => !isRevoked)
              .map(
                ({ product, changePath }) =>
                  [
                    changePath,
                    t('success.upgrade', { product: getProduct(product).name }),
                  ] as const,
              ),
            ['/faq/purchase', t('faq.name.purchase')],
            [`/company/terms-of-use/${receipt.termsVersion}`, t('nav.terms')],
            ['/company/refund-policy', t('nav.refund')],
            ['/about/contact-us', t('nav.contact')],
          ]}
        />
      </div>
    </div>
  );
}

function NextSteps({ names }: { readonly names: string }) {
  const t = useWords();
  return (
    <>
      <h2>{t('success.next')}</h2>
      <ol className="step-cards">
        <li>{t('success.step-1', { product: names })}</li>
        <li>{t('success.step-2', { product: names })}</li>
        <li>{t('success.step-3')}</li>
      </ol>
    </>
  );
}

type Props = { readonly receipt: Receipt; readonly isRefused: boolean };

/** Shows a refund of the order and the end of its licenses. Also refuses a form that was sent too late. */
function StandingNote({ receipt, isRefused }: Props) {
  const t = useWords();
  const { returned, isUnderWay, isClosed } = receipt.standing;
  const isOver = receipt.licenses.every(({ isRevoked }) => isRevoked);
  if (returned === null && !isOver) return null;
  const text = (
    <>
      {returned === null ? null : (
        <p id="refunded">
          {t(isUnderWay ? 'success.refunding' : 'success.refunded', { amount: returned })}
        </p>
      )}
      {isOver ? <p id="revoked">{t('success.revoked')}</p> : null}
    </>
  );
  if (isRefused && isClosed) return <RefusalBox>{text}</RefusalBox>;
  return (
    <div role="status" className="notice">
      {text}
    </div>
  );
}

/** Reports a new order to the vendors while its page is shown. Reports nothing for null. */
function useSale(sale: Sale | null): void {
  const id = sale?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same order can arrive as another object.
  useEffect(() => {
    if (!sale) return;
    let end: (() => void) | null = null;
    let gone = false;
    import('../../client/tags/sales.ts')
      .then(({ showSale }) => {
        if (!gone) end = showSale(sale);
      })
      // A lost measurement does no harm.
      .catch(() => {});
    return () => {
      gone = true;
      end?.();
    };
  }, [id]);
}
