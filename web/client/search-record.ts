import type { SearchRecord } from '../../kit/search/text-index.ts';
import { withoutJoiners } from '../../locales/joiners.ts';
import type { MessageKey } from '../../locales/messages.generated.ts';
import type { Kind } from './search-query.ts';

/** A page that can be found, with the texts it shows. */
export type PageRecord = SearchRecord & {
  /** Without locale. */
  readonly path: string;
  readonly kind: Kind;
  /** Key of the product it is about; null when it is about all. */
  readonly product: string | null;
  readonly lang: string | undefined;
};

/** A message in the language of the records. */
export type Say = (id: MessageKey, values?: Record<string, string>) => string;
/** Among pages that fit alike, products come first and legal texts last. */
const BOOSTS: Readonly<Record<Kind, number>> = {
  product: 1.6,
  help: 1.15,
  blog: 1,
  download: 0.95,
  legal: 0.85,
};

/** A record with what it does not name: no texts, the words of its address, the boost of its kind. */
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

/** The English words of an address: people type them in every language. */
export const wordsIn = (path: string): string => path.replace(/[/_-]+/g, ' ').trim();

export const lines = (...texts: readonly (string | undefined)[]): string =>
  texts.filter(Boolean).join('\n');
