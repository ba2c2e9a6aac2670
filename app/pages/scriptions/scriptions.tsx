import { PRODUCTS } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';

export const handle: Handle = { cached: true, noIndex: true, bannerHidden: true };

export default function SubscriptionsPage() {
  const t = useWords();
  return (
    <div className="wrap narrow section">
      <Head title={t('subscriptions.title')} noIndex />
      <h1>{t('subscriptions.title')}</h1>
      <p className="lead">{t('subscriptions.lead')}</p>
      <LinkList
        links={PRODUCTS.map(
          ({ key, name }) =>
            [`/buy?product=${key}&plan=year`, t('buy.title', { product: name })] as const,
        )}
      />
      <LinkList links={[['/faq/subscription', t('faq.name.subscription')]]} />
    </div>
  );
}
