import { PRODUCTS } from '../../../products/index.ts';
import { LocalLink } from '../../parts/link.tsx';
import { ProductIcon } from '../../parts/product-icon.tsx';
import { useWords } from '../../parts/words.tsx';

const FACTS = ['home.fact-free', 'home.fact-account', 'home.fact-ads'] as const;

/** What the shop is, and its nine tools at a glance. */
export function HomeHero() {
  const t = useWords();
  return (
    <section className="home-hero">
      <div className="wrap home-hero-grid">
        <div>
          <h1>{t('home.heading')}</h1>
          <p className="lead">{t('home.lead')}</p>
          <p className="actions">
            <LocalLink className="button primary" to="/store">
              {t('home.all-tools')}
            </LocalLink>
            <a className="button" href="#chooser">
              {t('home.find')}
            </a>
          </p>
          <ul className="home-facts">
            {FACTS.map((fact) => (
              <li key={fact}>{t(fact)}</li>
            ))}
          </ul>
        </div>
        <ul className="tiles">
          {PRODUCTS.map(({ key, name, path, color }) => (
            <li key={key} style={{ ['--product-color' as string]: color }}>
              <LocalLink to={path}>
                <ProductIcon of={key} size={64} />
                <bdi>{name}</bdi>
              </LocalLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
