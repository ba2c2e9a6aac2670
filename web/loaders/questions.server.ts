import { existsSync } from 'node:fs';
import { htmlToText } from '../../kit/html-text.ts';
import { MemoizeLast } from '../../kit/memoize-last.ts';
import { DEFAULT_LOCALE, type Locale } from '../../locales/index.ts';
import { findProduct } from '../../products/index.ts';
import { FAQ_TOPICS } from '../routing/checks.ts';
import { readText, type Text } from './texts.server.ts';

export type Question = {
  /** Anchor. It comes from the English heading, so it is the same in every language. */
  readonly id: string;
  readonly question: string;
  readonly html: string;
  /** The answer as plain text, for structured data and the search. */
  readonly text: string;
};

/** A page of questions. `lang` is set only if it is in English for lack of a translation. */
export type Questions = Pick<Text, 'front' | 'lang' | 'languages'> & {
  readonly questions: readonly Question[];
};

const read = new MemoizeLast<Questions>();

const HEADING = /<h2 id="([^"]*)">([\s\S]*?)<\/h2>/;

/** Returns the file of a category, which is a topic or a product key. Null if there is no such category. */
export function questionsPath(category: string): string | null {
  if (FAQ_TOPICS.some((topic) => topic === category)) return `content/faq/${category}.md`;
  return findProduct(category) ? `products/${category}/faq.md` : null;
}

/** Returns the questions of a text, one per `##` heading, or null. `path` is that of the English original. */
export function readQuestions(path: string, locale: Locale): Questions | null {
  if (!existsSync(path)) return null;
  const { front, html, lang, languages } = readText(path, locale);
  const original = readText(path, DEFAULT_LOCALE).html;
  return read.get(`${path} ${locale.prefix}`, [html, original], () => {
    const anchors = cut(original).map(({ id }) => id);
    const questions = cut(html).map((part, at) => ({ ...part, id: anchors[at] ?? part.id }));
    return { front, lang, languages, questions };
  });
}

/** Splits a text into questions. Ignores everything before the first heading. */
function cut(html: string): Question[] {
  return html
    .split(/(?=<h2 id=)/)
    .filter((part) => HEADING.test(part))
    .map((part) => {
      const [heading = '', id = '', question = ''] = HEADING.exec(part) ?? [];
      const answer = part.slice(heading.length).trim();
      return { id, question: htmlToText(question), html: answer, text: htmlToText(answer) };
    });
}
