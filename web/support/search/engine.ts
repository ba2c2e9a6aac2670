import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RunQuery } from '../../client/search/open-search.ts';
import type { SearchResponse } from '../../client/search-query.ts';
import { useAddress } from '../../client/site.ts';
import { localize } from '../../routing/address.ts';

/** Returns a function that searches our own index. A new search cancels the previous one. */
export function useIndex(queryString: string, show: (response: SearchResponse) => void) {
  const { locale } = useAddress();
  const last = useRef<AbortController | null>(null);
  return useEffectEvent(async () => {
    last.current?.abort();
    const own = new AbortController();
    last.current = own;
    const { queryIndex } = await import('../../client/search/open-search.ts');
    try {
      show(await queryIndex(localize(locale, `/search/results${queryString}`), own.signal));
    } catch (error) {
      if (!own.signal.aborted) throw error;
    }
  });
}

type Opening = {
  /** Null for our own index. */
  readonly engineId: string | null;
  readonly isNeeded: boolean;
  readonly tries: number;
  readonly searchIndex: () => Promise<void>;
  readonly fail: () => void;
};

/** Leaving the page, another engine, or another attempt cancels the loading. */
export function useEngine({ engineId, isNeeded, tries, searchIndex, fail }: Opening) {
  const { locale } = useAddress();
  const div = useRef<HTMLDivElement>(null);
  const [run, setRun] = useState<RunQuery | null>(null);
  const open = useEffectEvent(async (signal: AbortSignal) => {
    const { openSearch } = await import('../../client/search/open-search.ts');
    if (!div.current) return;
    const place = { language: locale.tag, div: div.current };
    const opened = await openSearch({ engineId, ...place, searchIndex, signal });
    setRun(() => opened);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another engine or try starts over.
  useEffect(() => {
    if (!isNeeded) return;
    const leaving = new AbortController();
    open(leaving.signal).catch(() => {
      if (!leaving.signal.aborted) fail();
    });
    return () => {
      leaving.abort();
      setRun(null);
    };
  }, [engineId, isNeeded, tries]);
  return { run, div };
}
