import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RunQuery } from '../../client/search/open-search.ts';
import type { SearchAnswer } from '../../client/search-query.ts';
import { useAddress } from '../../client/site.ts';
import { localize } from '../../routing/address.ts';

/** Asks our index for what the address says and shows it; an answer that comes too late is dropped. */
export function useIndex(asked: string, show: (answer: SearchAnswer) => void) {
  const { locale } = useAddress();
  const last = useRef<AbortController | null>(null);
  return useEffectEvent(async () => {
    last.current?.abort();
    const own = new AbortController();
    last.current = own;
    const { askIndex } = await import('../../client/search/open-search.ts');
    try {
      show(await askIndex(localize(locale, `/search/results${asked}`), own.signal));
    } catch (error) {
      if (!own.signal.aborted) throw error;
    }
  });
}

type Opening = {
  /** Id of the hosted engine; null for our own. */
  readonly engineId: string | null;
  readonly isWanted: boolean;
  readonly tries: number;
  readonly ask: () => Promise<void>;
  readonly fail: () => void;
};

/** The engine, once it is there. Leaving the page, another engine and another try end the waiting. */
export function useEngine({ engineId, isWanted, tries, ask, fail }: Opening) {
  const { locale } = useAddress();
  const div = useRef<HTMLDivElement>(null);
  const [run, setRun] = useState<RunQuery | null>(null);
  const open = useEffectEvent(async (signal: AbortSignal) => {
    const { openSearch } = await import('../../client/search/open-search.ts');
    if (!div.current) return;
    const place = { language: locale.tag, div: div.current };
    const opened = await openSearch({ engineId, ...place, ask, signal });
    setRun(() => opened);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another engine or try begins anew.
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    open(leaving.signal).catch(() => {
      if (!leaving.signal.aborted) fail();
    });
    return () => {
      leaving.abort();
      setRun(null);
    };
  }, [engineId, isWanted, tries]);
  return { run, div };
}
