import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import { type SearchQuery, writeQuery } from '../../request/search-query.ts';

/** The query as our texts would spell it, ready to be asked. */
export function Hint({ hint, query }: { hint: string | null; query: SearchQuery }) {
  const t = useWords();
  if (hint === null) return null;
  return (
    <p id="search-hint">
      <LocalLink to={`/search${writeQuery({ ...query, q: hint })}`}>
        {t('search.hint', { query: hint })}
      </LocalLink>
    </p>
  );
}
