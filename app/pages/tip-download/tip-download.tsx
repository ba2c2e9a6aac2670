import { data } from 'react-router';
import { findProduct, getProduct } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/tip-download';

export const handle: Handle = { cached: true, noIndex: true };

export function loader({ params }: Route.LoaderArgs) {
  if (!findProduct(params.type)) throw data(null, { status: 404 });
  return { key: params.type };
}

export default function TipDownloadPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const product = getProduct(loaderData.key);
  const title = t('download.title', { product: product.name });
  return (
    <div className="wrap narrow section">
      <Head title={title} noIndex />
      <h1>{title}</h1>
      <p className="lead">{t('download.lead')}</p>
      <ol className="steps">
        <li>{t('download.step-1')}</li>
        <li>{t('download.step-2')}</li>
        <li>{t('download.step-3')}</li>
      </ol>
      <p className="quiet">{t('download.sample')}</p>
      <LinkList
        links={[
          [product.path, product.name],
          [`/buy?product=${product.key}`, t('nav.buy')],
          [`/faq/${product.key}`, t('nav.faq')],
        ]}
      />
    </div>
  );
}
