import { parseSelection } from '../../../domain/purchase/index.ts';
import { getProduct } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/paycode';

export const handle: Handle = { cached: true, noIndex: true, bannerHidden: true };

export function loader({ request }: Route.LoaderArgs) {
  return { key: parseSelection(new URL(request.url).searchParams).product };
}

export default function PaycodePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const product = getProduct(loaderData.key);
  return (
    <div className="wrap narrow section">
      <Head title={t('paycode.title')} noIndex />
      <h1>{t('paycode.title')}</h1>
      <p className="lead">{t('paycode.lead')}</p>
      <LinkList
        links={[
          [`/buy?product=${product.key}`, t('buy.title', { product: product.name })],
          ['/faq/purchase', t('faq.name.purchase')],
        ]}
      />
    </div>
  );
}
