import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { findProduct } from '../../../products/index.ts';
import {
  readQuery,
  type SearchQuery,
  type SearchResponse,
  writeQuery,
} from '../../client/search-query.ts';
import { useSite } from '../../client/site.ts';
import { waitsForAllow } from '../../client/tag-settings.ts';
import { useConsent } from '../../client/use-consent.ts';
import { useEngine, useIndex } from './engine.ts';

export type Search = {
  readonly query: SearchQuery;
  /** The previous results while the next ones are pending. */
  readonly response: SearchResponse | null;
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
  readonly isHosted: boolean;
  /** Element that the hosted engine renders into. */
  readonly div: RefObject<HTMLDivElement | null>;
  readonly retry: () => void;
};

/**
 * Uses the hosted engine if it has an id, is available, and needs no consent or has it. Otherwise uses our own index.
 * `first` came with the page and is not requested again.
 */
export function useSearch(
  engineId: string | null,
  first: { readonly query: SearchQuery; readonly response: SearchResponse },
): Search {
  const { search } = useLocation();
  const query = readQuery(new URLSearchParams(search));
  const queryString = writeQuery(query);
  const [shown, setShown] = useState({
    queryString: writeQuery(first.query),
    response: first.response,
  });
  const [executed, setExecuted] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const { tags } = useSite();
  const isAllowed = useConsent() === 'allowed' || !waitsForAllow(tags);
  const hostedId = hasFailed || !isAllowed ? null : engineId;
  const done = hostedId === null ? shown.queryString : executed;
  const searchIndex = useIndex(queryString, (response) => {
    setShown({ queryString, response });
    if (engineId === null) setFailed(false);
  });
  const fail = useEffectEvent(() => setFailed(true));
  const { run, div } = useEngine({
    engineId: hostedId,
    tries,
    searchIndex,
    fail,
    // The vendor must not learn of a visitor who does not search.
    isNeeded: hostedId === null || query.q !== '',
  });
  const execute = useEffectEvent(async () => {
    if (!run || query.q === '' || done === queryString) return;
    if (!(await run(hostedId === null ? query.q : wordsFor(query)))) fail();
    else if (hostedId !== null) setExecuted(queryString);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another engine or query runs it.
  useEffect(() => {
    void execute();
  }, [run, queryString]);
  const isWaiting = query.q !== '' && done !== queryString && !(hasFailed && engineId === null);
  return {
    query,
    div,
    hasFailed,
    isWaiting,
    isHosted: hostedId !== null,
    response: shown.queryString === queryString || isWaiting ? shown.response : null,
    retry() {
      setExecuted(null);
      setFailed(false);
      setTries(tries + 1);
    },
  };
}

/** The hosted engine has no filters, so the product's name narrows the search. */
const wordsFor = ({ q, product }: SearchQuery): string =>
  [q, findProduct(product)?.name].filter(Boolean).join(' ');
