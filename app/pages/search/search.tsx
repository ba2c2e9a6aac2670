import { PRODUCTS } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';

export const handle: Handle = { cached: true, noIndex: true };

export default function SearchPage() {
  const t = useWords();
  return (
    <div className="wrap narrow section">
      <Head title={t('search.title')} noIndex />
      <h1>{t('search.title')}</h1>
      <p className="lead">{t('search.lead')}</p>
      <div id="search-results">
        <ul className="link-list">
          {PRODUCTS.map((product) => (
            <li key={product.key}>
              <LocalLink to={product.path}>
                <bdi>{product.name}</bdi>
              </LocalLink>
            </li>
          ))}
          <li>
            <LocalLink to="/about/help-center">{t('nav.help')}</LocalLink>
          </li>
        </ul>
      </div>
    </div>
  );
}
