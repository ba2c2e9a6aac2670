import { getProduct, LISTED_PRODUCTS } from '../../../products/index.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';

const FACTS = ['home.fact-free', 'home.fact-account', 'home.fact-ads'] as const;

type Task = { readonly key: string; readonly task: string };

export function HomeHero({ tasks }: { tasks: readonly Task[] }) {
  const t = useWords();
  return (
    <div className="home-hero">
      <div className="wrap home-hero-grid">
        <section>
          <h1>{t('home.heading')}</h1>
          <p className="lead">{t('home.lead', { count: LISTED_PRODUCTS.length })}</p>
          <p className="actions">
            <LocalLink className="button primary" to="/store">
              {t('home.all-tools')}
            </LocalLink>
            <a className="button" href="#chooser">
              {t('home.find')}
            </a>
            {/* The tools' own buttons offer other devices the link. */}
            <LocalLink className="button for-pcs" to="/download">
              {t('home.download')}
            </LocalLink>
          </p>
          <ul className="home-facts">
            {FACTS.map((fact) => (
              <li key={fact}>{t(fact)}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="chooser" className="showcase">
          <h2 id="chooser">{t('home.chooser')}</h2>
          <ul className="tiles">
            {tasks.map(({ key, task }) => {
              const product = getProduct(key);
              return (
                <li key={key} style={colorsOf(product)}>
                  <LocalLink to={product.path}>
                    <ProductIcon of={key} size={48} isBelow />
                    <span>
                      {task}{' '}
                      <small>
                        <bdi>{product.name}</bdi>
                      </small>
                    </span>
                  </LocalLink>
                </li>
              );
            })}
          </ul>
        </section>
      </div>
    </div>
  );
}
