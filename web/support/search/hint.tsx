import { type SearchQuery, type SearchResponse, writeQuery } from '../../client/search-query.ts';
import { LocalLink } from '../../components/link.tsx';
import { Gap, useWords } from '../../components/words.tsx';

type HintProps = {
  readonly response: Pick<SearchResponse, 'hint' | 'isCorrected'>;
  readonly query: SearchQuery;
};

/** If the correction was already searched, the link goes back to the typed query. */
export function Hint({ response: { hint, isCorrected }, query }: HintProps) {
  const t = useWords();
  if (hint === null) return null;
  return isCorrected ? (
    <p id="search-hint">
      {t('search.corrected', { query: hint })}
      <Gap />
      <LocalLink to={`/search${writeQuery({ ...query, exact: '1' })}`}>
        {t('search.as-typed', { query: query.q })}
      </LocalLink>
    </p>
  ) : (
    <p id="search-hint">
      <LocalLink to={`/search${writeQuery({ q: hint, product: query.product, kind: query.kind })}`}>
        {t('search.hint', { query: hint })}
      </LocalLink>
    </p>
  );
}
