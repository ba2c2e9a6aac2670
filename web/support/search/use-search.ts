import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { findProduct } from '../../../products/index.ts';
import {
  readQuery,
  type SearchAnswer,
  type SearchQuery,
  writeQuery,
} from '../../client/search-query.ts';
import { useSite } from '../../client/site.ts';
import { waitsForAllow } from '../../client/tag-settings.ts';
import { useConsent } from '../../client/use-consent.ts';
import { useEngine, useIndex } from './engine.ts';

export type Search = {
  /** What the address asks for now. */
  readonly query: SearchQuery;
  /** Our own answer to it, the one before while it is waited for; null when there is none. */
  readonly answer: SearchAnswer | null;
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
  readonly isHosted: boolean;
  /** Where the hosted engine draws. */
  readonly div: RefObject<HTMLDivElement | null>;
  readonly retry: () => void;
};

/**
 * Runs the address's query in the engine that is set up: the hosted one with an id, our own without, before Allow where
 * that is waited for, or where the hosted one cannot be had. `first` came with the page and is not asked for again.
 */
export function useSearch(
  engineId: string | null,
  first: { readonly query: SearchQuery; readonly answer: SearchAnswer },
): Search {
  const { search } = useLocation();
  const query = readQuery(new URLSearchParams(search));
  const asked = writeQuery(query);
  const [shown, setShown] = useState({ asked: writeQuery(first.query), answer: first.answer });
  const [executed, setExecuted] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const { tags } = useSite();
  const isAllowed = useConsent() === 'allowed' || !waitsForAllow(tags);
  const hostedId = hasFailed || !isAllowed ? null : engineId;
  const done = hostedId === null ? shown.asked : executed;
  const ask = useIndex(asked, (answer) => {
    setShown({ asked, answer });
    if (engineId === null) setFailed(false);
  });
  const fail = useEffectEvent(() => setFailed(true));
  const { run, div } = useEngine({
    engineId: hostedId,
    tries,
    ask,
    fail,
    // The vendor hears of a visitor only when there is something to search for.
    isWanted: hostedId === null || query.q !== '',
  });
  const execute = useEffectEvent(async () => {
    if (!run || query.q === '' || done === asked) return;
    if (!(await run(hostedId === null ? query.q : wordsFor(query)))) fail();
    else if (hostedId !== null) setExecuted(asked);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another engine or query is what runs it.
  useEffect(() => {
    void execute();
  }, [run, asked]);
  const isWaiting = query.q !== '' && done !== asked && !(hasFailed && engineId === null);
  return {
    query,
    div,
    hasFailed,
    isWaiting,
    isHosted: hostedId !== null,
    answer: shown.asked === asked || isWaiting ? shown.answer : null,
    retry() {
      setExecuted(null);
      setFailed(false);
      setTries(tries + 1);
    },
  };
}

/** The hosted engine knows no filters: the product's name narrows the search down. */
const wordsFor = ({ q, product }: SearchQuery): string =>
  [q, findProduct(product)?.name].filter(Boolean).join(' ');
