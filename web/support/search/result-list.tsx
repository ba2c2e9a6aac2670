import { Fragment } from 'react';
import {
  type SearchQuery,
  type SearchResponse,
  type SearchResult,
  writeQuery,
} from '../../client/search-query.ts';
import { useAddress } from '../../client/site.ts';
import { SiteLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { localize } from '../../routing/address.ts';
import { namedProduct } from '../../routing/product-context.ts';
import { Hint } from './hint.tsx';
import { kindName } from './kinds.tsx';

export function ResultList({ response, query }: { response: SearchResponse; query: SearchQuery }) {
  const t = useWords();
  const { locale } = useAddress();
  const { results, total } = response;
  return (
    <>
      <Hint response={response} query={query} />
      {response.inEnglish ? <p className="notice">{t('search.english')}</p> : null}
      <ol className="search-list">
        {results.map((result) => (
          <Result key={result.path} result={result} />
        ))}
      </ol>
      {results.length < total ? (
        <p className="actions">
          <SiteLink
            id="search-all"
            className="button"
            to={localize(locale, `/search${writeQuery({ ...query, all: '1' })}`)}
            keepScroll
          >
            {t('search.all', { count: `${total}` })}
          </SiteLink>
        </p>
      ) : null}
    </>
  );
}

function Result({ result: { path, title, kind, excerpt, lang } }: { result: SearchResult }) {
  const t = useWords();
  const { locale } = useAddress();
  return (
    <li>
      <ProductIcon of={namedProduct(path)?.key ?? 'vendor'} size={28} isBelow />
      <h2>
        <SiteLink to={localize(locale, path)} lang={lang} data-result={kind}>
          {title}
        </SiteLink>
      </h2>
      <p className="quiet">{kindName(kind, t)}</p>
      <p lang={lang}>
        {excerpt.map(({ text, marked }, index) => (
          // The pieces keep their order, so the index is a stable key.
          <Fragment key={index}>{marked ? <mark>{text}</mark> : text}</Fragment>
        ))}
      </p>
    </li>
  );
}
