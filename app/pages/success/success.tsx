import { getProduct } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/success';
import type { ClaimAnswer } from './claim.server.ts';
import { Claim } from './claim.tsx';
import { LicenceBoxes } from './licence-boxes.tsx';
import { LongerPlanOffer } from './offer.tsx';
import { answerForm, type MailAnswer } from './order-mail.server.ts';
import { OrderMail } from './order-mail.tsx';
import { openReceipt, type Receipt } from './receipt.server.ts';
import { useSale } from './use-sale.ts';
import { Waiting } from './waiting.tsx';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const receipt = await openReceipt(request, context);
  return { receipt, product: receipt?.product };
}

export const action = ({ request, context }: Route.ActionArgs) => answerForm(request, context);

export default function SuccessPage({ loaderData, actionData }: Route.ComponentProps) {
  const { receipt } = loaderData;
  if (receipt === null) return <Neutral />;
  if (!receipt.paid) return <Waiting receipt={receipt} />;
  return <Paid receipt={receipt} answer={actionData ?? null} />;
}

/** Nobody's order: a neutral word, no confirmation of anything. */
function Neutral() {
  const t = useWords();
  return (
    <div className="wrap narrow section">
      <Head title={t('success.neutral-title')} noIndex />
      <h1>{t('success.neutral-title')}</h1>
      <p className="lead">{t('success.neutral-text')}</p>
      <LinkList
        links={[
          ['/store', t('nav.store')],
          ['/about/help-center', t('nav.help')],
        ]}
      />
    </div>
  );
}

type PaidProps = { receipt: Receipt; answer: MailAnswer | ClaimAnswer | null };

function Paid({ receipt, answer }: PaidProps) {
  const t = useWords();
  useSale(receipt.sale);
  const names = receipt.licences.map(({ product }) => getProduct(product));
  return (
    <div className="wrap narrow section">
      <Head title={t('success.title')} noIndex />
      {receipt.total.minor === 0 ? null : (
        <p className="notice good" role="status">
          {t('success.paid')}
        </p>
      )}
      <h1>{t('success.title')}</h1>
      <Facts receipt={receipt} />
      <LicenceBoxes receipt={receipt} />
      <h2>{t('success.next')}</h2>
      <ol className="steps">
        {names.map(({ key, name }, index) => (
          <li key={key}>
            {t('success.step-1', { product: name })}{' '}
            <LocalLink
              id={index === 0 ? 'download' : `download-${key}`}
              className="button"
              to={`/tip-download/${key}`}
            >
              {t('product.download-named', { product: name })}
            </LocalLink>
          </li>
        ))}
        {names.map(({ key, name }) => (
          <li key={key}>{t('success.step-2', { product: name })}</li>
        ))}
        <li>{t('success.step-3')}</li>
      </ol>
      <OrderMail receipt={receipt} answer={answer && 'refused' in answer ? answer : null} />
      {receipt.invoicePath ? (
        <p>
          <a id="invoice" className="button" href={receipt.invoicePath}>
            {t('success.invoice')}
          </a>
        </p>
      ) : null}
      <Claim receipt={receipt} isRefused={answer !== null && 'claim' in answer} />
      <LongerPlanOffer receipt={receipt} />
      <LinkList
        links={[
          ...receipt.licences.map(
            ({ product, changePath }) =>
              [changePath, t('success.upgrade', { product: getProduct(product).name })] as const,
          ),
          ['/faq/purchase', t('faq.name.purchase')],
          [`/company/terms-of-use/${receipt.termsVersion}`, t('nav.terms')],
          ['/company/refund-policy', t('nav.refund')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const t = useWords();
  const { total, licences } = receipt;
  return (
    <dl className="facts">
      <dt>{t('success.order')}</dt>
      <dd>
        <bdi id="order-number">{receipt.orderNumber}</bdi>
      </dd>
      <dt>{t('pay.product')}</dt>
      {licences.map(({ product }) => (
        <dd key={product}>
          <bdi>{getProduct(product).name}</bdi>
        </dd>
      ))}
      <dt>{t('buy.plan')}</dt>
      <dd>{t(`plan.${receipt.plan}`)}</dd>
      <dt>{t('buy.seats')}</dt>
      <dd>{t('buy.seats-count', { seats: receipt.seats })}</dd>
      <dt>{t('buy.total')}</dt>
      <dd>
        <bdi id="order-total" data-minor={total.minor} data-currency={total.currency}>
          {total.text}
        </bdi>
      </dd>
      <dt>{t('success.valid')}</dt>
      <dd>{licences[0]?.expires ?? t('success.for-ever')}</dd>
    </dl>
  );
}
