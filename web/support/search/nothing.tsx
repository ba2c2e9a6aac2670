import { LISTED_PRODUCTS } from '../../../products/index.ts';
import { type SearchQuery, type SearchResponse, writeQuery } from '../../client/search-query.ts';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { Hint } from './hint.tsx';

export function Nothing({ query, response }: { query: SearchQuery; response: SearchResponse }) {
  const t = useWords();
  const isFiltered = query.product !== '' || query.kind !== '';
  return (
    <section id="search-nothing">
      <h2>{t('search.none', { query: query.q })}</h2>
      <Hint response={response} query={query} />
      {isFiltered ? (
        <p>
          <LocalLink to={`/search${writeQuery({ q: query.q, product: '', kind: '' })}`}>
            {t('search.unfiltered')}
          </LocalLink>
        </p>
      ) : null}
      <p>{t('search.none-help')}</p>
      <StartingPoints />
    </section>
  );
}

export function StartingPoints() {
  const t = useWords();
  return (
    <>
      <h2>{t('search.start')}</h2>
      <ul className="chooser nine">
        {LISTED_PRODUCTS.map(({ key, path, name }) => (
          <li key={key}>
            <LocalLink to={path}>
              <ProductIcon of={key} size={32} />
              <bdi>{name}</bdi>
            </LocalLink>
          </li>
        ))}
      </ul>
      <LinkList
        links={[
          ['/faq/purchase', t('faq.name.purchase')],
          ['/faq/refund', t('faq.name.refund')],
          ['/about/help-center', t('nav.help')],
          ['/about/create_ticket', t('nav.ticket')],
        ]}
      />
    </>
  );
}
