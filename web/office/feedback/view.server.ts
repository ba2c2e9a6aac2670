import type { Score } from '../../../domain/feedback/index.ts';
import { getLocale, type Locale } from '../../../locales/index.ts';
import { listPosts } from '../../loaders/articles.server.ts';
import { questionsPath, readQuestions } from '../../loaders/questions.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { languageOf, languageOptions } from '../languages.server.ts';
import { daysShown } from '../report-filters.server.ts';
import { readScores, shareOf } from './scores.server.ts';

/** The worst texts. The file has all. */
const MOST_LISTED = 100;

export async function openReport(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-feedback');
  const { query, filters, scores } = await readScores(routeArgs);
  const { locale: reader } = parseAddress(pageUrl(routeArgs.request).pathname);
  const percent = new Intl.NumberFormat(reader.numberLocale, { style: 'percent' });
  return {
    staff,
    ...daysShown(filters),
    product: filters.product,
    language: filters.locale,
    languages: languageOptions(reader),
    lines: scores.slice(0, MOST_LISTED).map((score) => ({
      ...placeOf(score, reader),
      yes: score.yes,
      no: score.no,
      share: shareOf(score),
      shareText: percent.format(shareOf(score)),
      language: languageOf(score.locale, reader),
    })),
    file: `${localize(reader, '/office/feedback/file')}?${query}`,
  };
}
export type FeedbackView = Awaited<ReturnType<typeof openReport>>;

type Titled = { readonly title: string; readonly lang: string | undefined };

/**
 * The title is in the reader's language, or in English with `lang` set. The address is in the language of the vote, and
 * replaces the title of a removed text.
 */
function placeOf({ page, question, locale }: Score, reader: Locale) {
  const place = question === '' ? '' : `#${encodeURIComponent(question)}`;
  const address = localize(getLocale(locale), page) + place;
  return {
    address,
    ...(titleOf(page, question, reader) ?? { title: page + place, lang: undefined }),
  };
}

function titleOf(page: string, question: string, reader: Locale): Titled | null {
  const [, kind, name = ''] = page.split('/');
  if (kind === 'blog') {
    const post = listPosts(name, reader).find(({ path }) => path === page);
    return post ? { title: post.title, lang: post.lang } : null;
  }
  const path = kind === 'faq' ? questionsPath(name) : null;
  const written = path === null ? null : readQuestions(path, reader);
  const found = written?.questions.find(({ id }) => id === question);
  return found ? { title: found.question, lang: written?.lang } : null;
}
