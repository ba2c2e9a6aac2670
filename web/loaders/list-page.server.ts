import { openPageWords } from '../../locales/catalogue.ts';
import type { Locale } from '../../locales/index.ts';

/** Rows on one page of a list of what somebody owns. */
export const PAGE_SIZE = 50;

/** One page of a list, and the stretch of rows it shows. */
export type ListPage = {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly slice: { readonly limit: number; readonly offset: number };
};

/** The page that `?page=` asks for; the nearest there is where the number is too high or none at all. */
export function pageAt(asked: string | null, count: number): ListPage {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const wanted = asked !== null && /^\d{1,9}$/.test(asked) ? Number(asked) : 1;
  const page = Math.min(pages, Math.max(1, wanted));
  return { page, pages, slice: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } };
}

/** A link of a pager; `to` is a whole path. */
type PagerLink = { readonly to: string; readonly text: string };

/** What a list of several pages shows below its rows, in the language of the page. */
export type PagerView = {
  readonly label: string;
  readonly newer: PagerLink | null;
  readonly older: PagerLink | null;
  /** Null where pages are left out. */
  readonly numbers: readonly ((PagerLink & { readonly number: number }) | null)[];
  readonly page: number;
};

type Wanted = Pick<ListPage, 'page' | 'pages'> & {
  readonly locale: Locale;
  /** With its locale. */
  readonly path: string;
  /** What every page of the list keeps. */
  readonly query?: URLSearchParams;
  /** Where the usual words do not fit. */
  readonly words?: {
    readonly newer: 'member.newer' | 'guide.newer';
    readonly older: 'member.older' | 'guide.older';
  };
};

const WORDS = { newer: 'member.newer', older: 'member.older' } as const;

/** The links to the other pages of a list, newest first; null for a list of one page. */
export function pagerOf({ locale, path, query, page, pages, words = WORDS }: Wanted) {
  if (pages < 2) return null;
  const t = openPageWords(locale.prefix, ['guide', 'account']);
  const link = (number: number, text: string): PagerLink => ({
    text,
    to: addressOf(path, query, number),
  });
  const view: PagerView = {
    page,
    label: t('guide.pages'),
    newer: page > 1 ? link(page - 1, t(words.newer)) : null,
    older: page < pages ? link(page + 1, t(words.older)) : null,
    numbers: numbersAround(page, pages).map((number) =>
      number === null
        ? null
        : { number, ...link(number, t('guide.page', { number: String(number) })) },
    ),
  };
  return view;
}

/** The first page has no number in its address. */
function addressOf(path: string, query: URLSearchParams | undefined, number: number): string {
  const asked = new URLSearchParams(query);
  asked.delete('page');
  if (number > 1) asked.set('page', String(number));
  return asked.size > 0 ? `${path}?${asked}` : path;
}

/** So many numbers are shown one by one. */
const MOST_NUMBERS = 7;

/** The first, the last, this one and those beside it; null for what lies between. */
function numbersAround(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= MOST_NUMBERS) return all;
  const isShown = (number: number) =>
    number === 1 || number === pages || Math.abs(number - page) <= 1;
  return all.flatMap((number) => {
    if (isShown(number)) return number;
    return isShown(number - 1) ? null : [];
  });
}
