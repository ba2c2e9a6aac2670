import { openPageWords } from '../../locales/catalog.ts';
import type { Locale } from '../../locales/index.ts';

export const PAGE_SIZE = 50;

export type ListPage = {
  readonly page: number;
  readonly pages: number;
  readonly slice: { readonly limit: number; readonly offset: number };
};

/** Returns the page of a `?page=` parameter, clamped to the existing pages. */
export function pageAt(value: string | null, count: number): ListPage {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const requested = value !== null && /^\d{1,9}$/.test(value) ? Number(value) : 1;
  const page = Math.min(pages, Math.max(1, requested));
  return { page, pages, slice: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } };
}

/** A link of a pager. `to` is a complete path. */
type PagerLink = { readonly to: string; readonly text: string };

export type PagerView = {
  readonly label: string;
  readonly newer: PagerLink | null;
  readonly older: PagerLink | null;
  /** Null stands for a gap. */
  readonly numbers: readonly ((PagerLink & { readonly number: number }) | null)[];
  readonly page: number;
};

type PagerInput = Pick<ListPage, 'page' | 'pages'> & {
  readonly locale: Locale;
  readonly path: string;
  readonly query?: URLSearchParams;
  readonly words?: {
    readonly newer: 'member.newer' | 'guide.newer';
    readonly older: 'member.older' | 'guide.older';
  };
};

const WORDS = { newer: 'member.newer', older: 'member.older' } as const;

/** Returns the links to the other pages, newest first. Null if there is only one page. */
export function pagerOf({ locale, path, query, page, pages, words = WORDS }: PagerInput) {
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

function addressOf(path: string, query: URLSearchParams | undefined, number: number): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  if (number > 1) params.set('page', String(number));
  return params.size > 0 ? `${path}?${params}` : path;
}

const MOST_NUMBERS = 7;

/** Returns the first page, the last, and those around the current one. Null stands for a gap. */
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
