import { executeIn, openElement } from './element.ts';
import { type HostedWindow, hostedLibrary } from './hosted.ts';
import { ownLibrary } from './own.ts';

export { queryIndex } from './own.ts';

type Opening = {
  /** Id of the hosted engine, or null for our own. */
  readonly engineId: string | null;
  readonly language: string;
  readonly div: HTMLElement;
  readonly searchIndex: (query: string) => Promise<void>;
  readonly signal: AbortSignal;
};

let opened = 0;

/** Runs a query. Resolves to false if the engine is not ready. */
export type RunQuery = (query: string) => Promise<boolean>;

/** Opens the configured engine. Rejects like `openElement`. */
export async function openSearch(opening: Opening): Promise<RunQuery> {
  const { engineId, language, div, searchIndex, signal } = opening;
  const own = ownLibrary(searchIndex);
  const library =
    engineId === null
      ? () => own
      : hostedLibrary(engineId, language, window as unknown as HostedWindow);
  opened += 1;
  const element = await openElement({ library, div, gname: `search-${opened}`, signal });
  return (query) => executeIn(element, query);
}
