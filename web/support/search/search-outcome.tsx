import { Suspense } from 'react';
import { lazyPart } from '../../client/lazy-part.ts';
import { useWords } from '../../components/words.tsx';
import { Kinds } from './kinds.tsx';
import { Nothing, StartingPoints } from './nothing.tsx';
import type { Search } from './use-search.ts';

const ResultList = lazyPart(async () => (await import('./result-list.tsx')).ResultList);

export function SearchOutcome({ found }: { found: Search }) {
  const { div, isHosted, isWaiting, query } = found;
  return (
    <>
      <State found={found} />
      <div id="search-results" aria-busy={isWaiting}>
        {isHosted ? (
          <noscript>
            <OwnResults found={found} />
          </noscript>
        ) : (
          <OwnResults found={found} />
        )}
        <div ref={div} hidden={!isHosted || query.q === ''} />
        {isHosted && query.q === '' ? <StartingPoints /> : null}
      </div>
    </>
  );
}

function OwnResults({ found: { response, query, isWaiting } }: { found: Search }) {
  if (query.q === '') return <StartingPoints />;
  if (!response) return null;
  return (
    <>
      <Kinds query={query} counts={response.counts} />
      {response.results.length === 0 && !isWaiting ? (
        <Nothing query={query} response={response} />
      ) : (
        <Suspense>
          <ResultList response={response} query={query} />
        </Suspense>
      )}
    </>
  );
}

/** Announced by screen readers. */
function State({ found }: { found: Search }) {
  const t = useWords();
  const { response, hasFailed, isHosted, isWaiting, query, retry } = found;
  const count = response?.total ?? 0;
  const searched = (response?.isCorrected ? response.hint : null) ?? query.q;
  const isAnswered = !isHosted && !isWaiting && query.q !== '' && response !== null;
  return (
    <>
      <p role="status" className="quiet">
        {isWaiting ? t('search.waiting') : null}
        {isAnswered && count > 0 ? t('search.found', { count, query: searched }) : null}
      </p>
      <p role="status" className="sr-only">
        {isAnswered && count === 0 ? t('search.none', { query: query.q }) : null}
      </p>
      {hasFailed ? (
        <div role="alert" className="notice bad">
          <p>{t('search.unavailable')}</p>
          <button type="button" className="button" onClick={retry}>
            {t('error.retry')}
          </button>
        </div>
      ) : null}
    </>
  );
}
