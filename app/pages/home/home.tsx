import { BRAND, getProduct } from '../../../products/index.ts';
import { organization } from '../../machine/structured-data.ts';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { ProductCard } from '../../parts/product-card.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { listProductCards } from '../../request/product-cards.server.ts';
import type { Route } from './+types/home';

export const handle: Handle = { cached: true, homeLogo: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  return { cards: await listProductCards(context.get(servicesContext), locale) };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { cards } = loaderData;
  return (
    <>
      <Head title={t('home.title', { brand: BRAND.name })} description={t('home.description')} />
      <StructuredData about={organization} />
      <section className="hero">
        <div className="wrap">
          <h1>{t('home.heading')}</h1>
          <p className="lead">{t('home.lead')}</p>
          <LocalLink className="button primary" to="/store">
            {t('home.all-tools')}
          </LocalLink>
        </div>
      </section>
      <section className="wrap section" aria-labelledby="chooser">
        <h2 id="chooser">{t('home.chooser')}</h2>
        <ul className="chooser">
          {cards.map((card) => (
            <li key={card.key}>
              <LocalLink to={getProduct(card.key).path}>
                <img src={`/icons/${card.key}.svg`} alt="" width="32" height="32" loading="lazy" />
                <span>{card.task}</span>
              </LocalLink>
            </li>
          ))}
        </ul>
      </section>
      <section className="wrap section" aria-labelledby="tools">
        <h2 id="tools">{t('home.tools')}</h2>
        <ul className="cards">
          {cards.map((card) => (
            <ProductCard key={card.key} card={card} />
          ))}
        </ul>
      </section>
      <Promises />
    </>
  );
}

function Promises() {
  const t = useWords();
  return (
    <section className="wrap section promises">
      <div>
        <h2>{t('home.refund-title')}</h2>
        <p>{t('home.refund-text')}</p>
        <LocalLink to="/company/refund-policy">{t('nav.refund')}</LocalLink>
      </div>
      <div>
        <h2>{t('home.licence-title')}</h2>
        <p>{t('home.licence-text')}</p>
        <LocalLink to="/faq/purchase">{t('nav.faq')}</LocalLink>
      </div>
      <div>
        <h2>{t('home.support-title')}</h2>
        <p>{t('home.support-text')}</p>
        <LocalLink to="/about/help-center">{t('nav.help')}</LocalLink>
      </div>
    </section>
  );
}
