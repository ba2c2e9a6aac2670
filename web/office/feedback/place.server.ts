import type { Score } from '../../../domain/feedback/index.ts';
import { getLocale, type Locale } from '../../../locales/index.ts';
import { listPosts } from '../../loaders/articles.server.ts';
import { questionsPath, readQuestions } from '../../loaders/questions.server.ts';
import { localize } from '../../routing/address.ts';

type Titled = { readonly title: string; readonly lang: string | undefined };

/**
 * Returns the title in the reader's language, or in English with `lang` set, and the address in the language of the
 * vote. A removed text is named by its address.
 */
export function placeOf({ page, question, locale }: Score, reader: Locale) {
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
