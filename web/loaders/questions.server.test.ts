import { expect, test } from 'vitest';
import { DEFAULT_LOCALE, getLocale } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { FAQ_TOPICS } from '../routing/checks.ts';
import { questionsPath, readQuestions } from './questions.server.ts';

const CATEGORIES = [...FAQ_TOPICS, ...PRODUCTS.map(({ key }) => key)];
const read = (category: string, prefix: string) =>
  readQuestions(questionsPath(category) ?? '', getLocale(prefix));

test.each(['', 'nothing', 'constructor', '../legal/terms-of-use'])(
  '%j is no category',
  (category) => expect(questionsPath(category)).toBeNull(),
);

test('a text that does not exist has no questions', () => {
  expect(readQuestions('content/faq/none.md', DEFAULT_LOCALE)).toBeNull();
});

test.each(CATEGORIES)(
  '%s: six questions and more, each answered, under anchors of its own',
  (category) => {
    const page = read(category, 'en');
    const ids = page?.questions.map(({ id }) => id) ?? [];
    expect(ids.length).toBeGreaterThanOrEqual(6);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { question, html, text } of page?.questions ?? []) {
      expect(question).toMatch(/\?$/);
      expect(html).not.toMatch(/<h[12]/);
      expect(text.length).toBeGreaterThan(40);
      expect(text).not.toMatch(/<\/?[a-z]/);
    }
    expect(page?.front['updated']).toMatch(/^\d{4}-\d\d-\d\d$/);
  },
);

test('links within an answer lead to pages in the language', () => {
  const { questions = [] } = read('refund', 'de') ?? {};
  const links = questions.flatMap(({ html }) => [...html.matchAll(/href="(\/[^"]*)"/g)]);
  expect(links.length).toBeGreaterThan(0);
  for (const [, path = ''] of links) expect(path).toMatch(/^\/de\//);
});
