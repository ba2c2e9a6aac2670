import { methodsOf } from '../../../domain/payment/index.ts';
import { TASKS } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { TaxNote } from '../../parts/price-tag.tsx';
import { ProductCard } from '../../parts/product-card.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import { bundleRates } from '../../request/bills.server.ts';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { listOffers } from '../../request/offers.server.ts';
import { listProductCards } from '../../request/product-cards.server.ts';
import type { Route } from './+types/store';
import { BundleForm } from './bundle-form.tsx';
import { CompareTable } from './compare-table.tsx';

export const handle: Handle = { cached: true, homeLogo: true, waits: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = parseAddress(url.pathname);
  const task = TASKS.find((each) => each === url.searchParams.get('task')) ?? null;
  const [cards, offers] = [
    await listProductCards(services, locale),
    await listOffers(services, locale),
  ];
  return {
    ...{ cards, task },
    prices: offers
      .filter(({ seats }) => seats === 1)
      .map(({ product, plan, total }) => ({ product, plan, text: total.text })),
    rates: bundleRates(locale),
    methods: methodsOf(locale.market, services.provider.methods),
  };
}

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { cards, task, prices, rates, methods } = loaderData;
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
      <nav aria-label={t('store.filter')} className="filters">
        <p>{t('store.filter')}</p>
        <ul className="actions">
          <Filter to="/store" isChosen={task === null} label={t('store.filter-all')} />
          {TASKS.map((each) => (
            <Filter
              key={each}
              to={`/store?task=${each}`}
              isChosen={each === task}
              label={t(`store.task.${each}`)}
            />
          ))}
        </ul>
      </nav>
      <h2 className="sr-only">{t('home.tools')}</h2>
      <ul className="cards">
        {cards
          .filter((card) => task === null || card.group === task)
          .map((card) => (
            <ProductCard key={card.key} card={card} />
          ))}
      </ul>
      <BundleForm rates={rates} />
      <CompareTable cards={cards} prices={prices} />
      <p>
        {t('store.methods')} {methods.map((method) => t(`pay.method.${method}`)).join(' · ')}
      </p>
      <LinkList
        links={[
          ['/company/refund-policy', t('nav.refund')],
          ['/faq/purchase', t('faq.name.purchase')],
        ]}
      />
    </div>
  );
}

function Filter({ to, isChosen, label }: { to: string; isChosen: boolean; label: string }) {
  return (
    <li>
      <LocalLink
        className={isChosen ? 'button primary' : 'button'}
        to={to}
        current={isChosen}
        keepScroll
      >
        {label}
      </LocalLink>
    </li>
  );
}
