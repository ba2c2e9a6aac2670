import { getProduct } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useAddress } from '../../parts/site.ts';
import { useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/success';
import { CopyButton } from './copy-button.tsx';
import { openReceipt, type Receipt } from './receipt.server.ts';
import { Waiting } from './waiting.tsx';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const receipt = await openReceipt(request, context.get(servicesContext));
  return { receipt, product: receipt?.product };
}

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  const { receipt } = loaderData;
  if (receipt === null) return <Neutral />;
  return receipt.paid ? <Paid receipt={receipt} /> : <Waiting receipt={receipt} />;
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

function Paid({ receipt }: { receipt: Receipt }) {
  const t = useWords();
  const product = getProduct(receipt.product);
  return (
    <div className="wrap narrow section">
      <Head title={t('success.title')} noIndex />
      <p className="notice good" role="status">
        {t('success.paid')}
      </p>
      <h1>{t('success.title')}</h1>
      <Facts receipt={receipt} />
      <LicenceBox receipt={receipt} />
      <h2>{t('success.next')}</h2>
      <ol className="steps">
        <li>
          {t('success.step-1', { product: product.name })}{' '}
          <LocalLink id="download" className="button" to={`/tip-download/${product.key}`}>
            {t('product.download-named', { product: product.name })}
          </LocalLink>
        </li>
        <li>{t('success.step-2', { product: product.name })}</li>
        <li>{t('success.step-3')}</li>
      </ol>
      <p>
        {t('success.mailed')} <bdi>{receipt.email}</bdi>
      </p>
      <LinkList
        links={[
          ['/faq/purchase', t('faq.name.purchase')],
          ['/company/refund-policy', t('nav.refund')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const t = useWords();
  const product = getProduct(receipt.product);
  const { total, expires } = receipt;
  return (
    <dl className="facts">
      <dt>{t('success.order')}</dt>
      <dd>
        <bdi id="order-number">{receipt.orderNumber}</bdi>
      </dd>
      <dt>{t('pay.product')}</dt>
      <dd>
        <bdi>{product.name}</bdi>
      </dd>
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
      <dd>{expires ?? t('success.for-ever')}</dd>
    </dl>
  );
}

function LicenceBox({ receipt }: { receipt: Receipt }) {
  const t = useWords();
  const { locale } = useAddress();
  if (receipt.key === null) return <p className="notice">{t('success.key-hidden')}</p>;
  const file = `${localize(locale, '/success/licence-file')}?order=${receipt.token}`;
  return (
    <section>
      <h2>{t('success.key')}</h2>
      <p>
        <bdi id="licence-key" dir="ltr" className="key">
          {receipt.key}
        </bdi>
      </p>
      <p className="actions">
        <CopyButton text={receipt.key} />
        <a id="licence-file" className="button" href={file} download>
          {t('success.file')}
        </a>
      </p>
      <p className="quiet">{t('success.file-note')}</p>
    </section>
  );
}
