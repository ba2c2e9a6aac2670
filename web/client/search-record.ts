import type { SearchRecord } from '../../kit/search/text-index.ts';
import { withoutJoiners } from '../../locales/joiners.ts';
import type { MessageKey } from '../../locales/messages.generated.ts';
import type { Kind } from './search-query.ts';

export type PageRecord = SearchRecord & {
  readonly path: string;
  readonly kind: Kind;
  readonly product: string | null;
  readonly lang: string | undefined;
};

export type Say = (id: MessageKey, values?: Record<string, string | number>) => string;
const BOOSTS: Readonly<Record<Kind, number>> = {
  product: 1.6,
  help: 1.15,
  blog: 1,
  download: 0.95,
  legal: 0.85,
};

/** Creates a record. By default, its keywords are the words of its address. */
export const record = ({
  title,
  summary = '',
  body = '',
  ...page
}: Pick<PageRecord, 'path' | 'kind' | 'title'> & Partial<PageRecord>): PageRecord => ({
  product: null,
  lang: undefined,
  keywords: wordsIn(page.path),
  boost: BOOSTS[page.kind],
  ...page,
  title: withoutJoiners(title),
  summary: withoutJoiners(summary),
  body: withoutJoiners(body),
});

/** Returns the English words of an address. People type them in every language. */
export const wordsIn = (path: string): string => path.replace(/[/_-]+/g, ' ').trim();

export const lines = (...texts: readonly (string | undefined)[]): string =>
  texts.filter(Boolean).join('\n');
