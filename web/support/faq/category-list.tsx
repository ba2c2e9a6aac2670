import { PRODUCTS } from '../../../products/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { FAQ_TOPICS } from '../../routing/checks.ts';

export function CategoryList({ current }: { current: string }) {
  const t = useWords();
  return (
    <nav className="guide-side" aria-label={t('guide.categories')}>
      <h2>{t('help.topics')}</h2>
      <ul>
        {FAQ_TOPICS.map((topic) => (
          <li key={topic}>
            <LocalLink to={`/faq/${topic}`} current={topic === current}>
              {t(`faq.name.${topic}`)}
            </LocalLink>
          </li>
        ))}
      </ul>
      <h2>{t('help.by-product')}</h2>
      <ul>
        {PRODUCTS.map(({ key, name }) => (
          <li key={key}>
            <LocalLink to={`/faq/${key}`} current={key === current}>
              <ProductIcon of={key} size={20} isBelow />
              <bdi>{name}</bdi>
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
