import { getProduct } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/pay';
import { openPayPage } from './open.server.ts';
import { OrderSummary } from './order-summary.tsx';
import { PayForm } from './pay-form.tsx';
import { placeOrder } from './place.server.ts';
import { useRefusalReport } from './refusal-report.ts';
import type { PayView } from './view.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true };

export const loader = ({ request, context }: Route.LoaderArgs) => openPayPage(request, context);

export const action = ({ request, context }: Route.ActionArgs) => placeOrder(request, context);

/** How long to wait, where cards were refused too often. */
export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  const wait = actionHeaders.get('retry-after') ?? loaderHeaders.get('retry-after');
  return new Headers(wait === null ? {} : { 'retry-after': wait });
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const view = { ...loaderData, ...actionData };
  useRefusalReport(view);
  const product = getProduct(view.selection.product);
  const title = t('pay.title');
  return (
    <div className="wrap section">
      <Head title={title} noIndex />
      <h1>{title}</h1>
      {view.boughtPath ? (
        <p className="notice good">
          {t('pay.already', { product: product.name })}{' '}
          <a href={view.boughtPath}>{t('pay.see-order')}</a>{' '}
          {view.change ? null : (
            <LocalLink to={`/pay?${againQuery(view)}`}>{t('pay.again')}</LocalLink>
          )}
        </p>
      ) : null}
      <div className="two-columns">
        <PayForm view={view} />
        <OrderSummary view={view} />
      </div>
      <LinkList
        links={[
          [backPath(view), t('pay.change')],
          ['/company/refund-policy', t('nav.refund')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}

/** Where the choice was made. */
const backPath = ({ change, product }: PayView): string => {
  if (change === null) return `/buy?product=${product}`;
  return `/${change.kind === 'renewal' ? 'renew' : 'upgrade'}?licence=${change.token}`;
};

/** The same choice once more, as a new order. */
const againQuery = ({ selection, market }: PayView): string => {
  const { product, also, plan, seats } = selection;
  const query = new URLSearchParams({ product, plan, seats: String(seats), market, again: '1' });
  for (const key of also) query.append('with', key);
  return query.toString();
};
