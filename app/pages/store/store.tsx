import { Head } from '../../parts/head.tsx';
import { TaxNote } from '../../parts/price-tag.tsx';
import { ProductCard } from '../../parts/product-card.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { listProductCards } from '../../request/product-cards.server.ts';
import type { Route } from './+types/store';

export const handle: Handle = { cached: true, homeLogo: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  return { cards: await listProductCards(context.get(servicesContext), locale) };
}

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { cards } = loaderData;
  const sold = cards.find((card) => card.offer);
  return (
    <div className="wrap section">
      <Head title={t('store.title')} description={t('store.description')} />
      <StructuredData crumbs={[['/store', t('store.title')]]} />
      <h1>{t('store.title')}</h1>
      <p className="lead">{t('store.lead')}</p>
      {sold?.offer ? (
        <p>
          <TaxNote taxIncluded={sold.offer.taxIncluded} />
        </p>
      ) : (
        <p>{t('store.empty')}</p>
      )}
      <h2 className="sr-only">{t('home.tools')}</h2>
      <ul className="cards">
        {cards.map((card) => (
          <ProductCard key={card.key} card={card} />
        ))}
      </ul>
    </div>
  );
}
