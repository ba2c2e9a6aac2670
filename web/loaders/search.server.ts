import { MemoizeLast } from '../../kit/memoize-last.ts';
import { cutExcerpt } from '../../kit/search/excerpt.ts';
import { buildIndex, type Found, findIn, type TextIndex } from '../../kit/search/text-index.ts';
import { DEFAULT_LOCALE, type Locale } from '../../locales/index.ts';
import { textsVersion } from '../../locales/text-overrides.ts';
import { productsVersion } from '../../products/index.ts';
import {
  KINDS,
  type SearchQuery,
  type SearchResponse,
  type SearchResult,
} from '../client/search-query.ts';
import type { PageRecord } from '../client/search-record.ts';
import { listRecords } from './search-records.server.ts';
import { listStopWords } from './stop-words.server.ts';

/** Number of results shown, unless the query asks for all. */
const MOST_RESULTS = 20;

const indexes = new MemoizeLast<TextIndex<PageRecord>>();

/** Searches a language, and the English texts if it has no match. Corrects unknown words unless the query is exact. */
export function searchSite(locale: Locale, query: SearchQuery): SearchResponse {
  if (query.q === '') return responseOf([], query, null);
  const typed = lookUp(locale, query.q);
  const asTyped = responseTo(typed, query, locale);
  if (typed.hint === null) return asTyped;
  const corrected = responseTo(lookUp(locale, typed.hint), query, locale);
  // A correction without results would not help.
  if (corrected.total === 0) return asTyped;
  const isCorrected = query.exact !== '1';
  return { ...(isCorrected ? corrected : asTyped), hint: typed.hint, isCorrected };
}

type LookedUp = Found<PageRecord> & { readonly inEnglish: boolean };

function lookUp(locale: Locale, q: string): LookedUp {
  const own: LookedUp = { ...findIn(indexOf(locale), q), inEnglish: false };
  if (own.records.length > 0 || locale === DEFAULT_LOCALE) return own;
  const english = inEnglish(locale, q);
  // A word that is unknown in English too is more likely one of the page's language, misspelled.
  const isForeign = own.hint === null || english.hint === null;
  return isForeign && english.records.length > 0 ? english : own;
}

function responseTo(found: LookedUp, query: SearchQuery, locale: Locale): SearchResponse {
  const inside = onePerPage(found.records).filter(
    ({ product }) => query.product === '' || product === query.product,
  );
  const response = responseOf(inside, query, { words: found.asked, locale });
  return { ...response, inEnglish: found.inEnglish };
}

/** Keeps the best record of each page, because five questions of one page would hide the others. */
function onePerPage(records: readonly PageRecord[]): PageRecord[] {
  const pages = new Map<string, PageRecord>();
  for (const record of records) {
    const [page = ''] = record.path.split('#');
    if (!pages.has(page)) pages.set(page, record);
  }
  return [...pages.values()];
}

function indexOf(locale: Locale): TextIndex<PageRecord> {
  return indexes.get(locale.prefix, [productsVersion(), textsVersion()], () =>
    buildIndex(listRecords(locale), locale.tag, listStopWords(locale)),
  );
}

function inEnglish(locale: Locale, q: string): LookedUp {
  const { records, ...rest } = findIn(indexOf(DEFAULT_LOCALE), q);
  const own = new Map(indexOf(locale).records.map((page) => [page.path, page]));
  return {
    ...rest,
    records: records.flatMap(({ path }) => own.get(path) ?? []),
    inEnglish: true,
  };
}

function responseOf(
  records: readonly PageRecord[],
  { kind, all }: SearchQuery,
  shown: { words: readonly string[]; locale: Locale } | null,
): SearchResponse {
  const count = (each: string) => records.filter((page) => page.kind === each).length;
  const fitting = records.filter((page) => kind === '' || page.kind === kind);
  return {
    results: fitting
      .slice(0, all ? fitting.length : MOST_RESULTS)
      .map((page) => resultOf(page, shown?.words ?? [], shown?.locale ?? DEFAULT_LOCALE)),
    total: fitting.length,
    counts: Object.fromEntries(
      KINDS.map((each) => [each, count(each)]),
    ) as SearchResponse['counts'],
    hint: null,
    isCorrected: false,
    inEnglish: false,
  };
}

function resultOf(page: PageRecord, words: readonly string[], { tag }: Locale): SearchResult {
  const { path, kind, title, lang, body } = page;
  return { path, kind, title, lang, excerpt: cutExcerpt(body, words, { tag: lang ?? tag }) };
}
