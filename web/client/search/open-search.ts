import { executeIn, openElement } from './element.ts';
import { type HostedWindow, hostedLibrary } from './hosted.ts';
import { ownLibrary } from './own.ts';

export { askIndex } from './own.ts';

type Opening = {
  /** Id of the hosted engine; null for our own. */
  readonly engineId: string | null;
  /** Tag of the page's language. */
  readonly language: string;
  /** Where the hosted engine draws. */
  readonly div: HTMLElement;
  /** What our own engine does with a query. */
  readonly ask: (query: string) => Promise<void>;
  readonly signal: AbortSignal;
};

let opened = 0;

/** Runs a query; false when the engine cannot. */
export type RunQuery = (query: string) => Promise<boolean>;

/** Opens the engine that is set up, for one visit of the page. Rejects as `openElement` does. */
export async function openSearch(opening: Opening): Promise<RunQuery> {
  const { engineId, language, div, ask, signal } = opening;
  const own = ownLibrary(ask);
  const library =
    engineId === null
      ? () => own
      : hostedLibrary(engineId, language, window as unknown as HostedWindow);
  opened += 1;
  const element = await openElement({ library, div, gname: `search-${opened}`, signal });
  return (query) => executeIn(element, query);
}
