import { expect, test } from 'vitest';
import { DEFAULT_LOCALE, getLocale } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { FAQ_TOPICS } from '../routing/checks.ts';
import { questionsPath, readQuestions } from './questions.server.ts';

const CATEGORIES = [...FAQ_TOPICS, ...PRODUCTS.map(({ key }) => key)];
const read = (category: string, prefix: string) =>
  readQuestions(questionsPath(category) ?? '', getLocale(prefix));

test.each(['', 'nothing', 'constructor', '../legal/terms-of-use'])(
  'has no file for the unknown category %j',
  (category) => expect(questionsPath(category)).toBeNull(),
);

test('returns null for a missing text', () => {
  expect(readQuestions('content/faq/none.md', DEFAULT_LOCALE)).toBeNull();
});

test.each(CATEGORIES)('%s has at least six answered questions with unique anchors', (category) => {
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
});

test('localizes links in answers', () => {
  const { questions = [] } = read('refund', 'de') ?? {};
  const links = questions.flatMap(({ html }) => [...html.matchAll(/href="(\/[^"]*)"/g)]);
  expect(links.length).toBeGreaterThan(0);
  for (const [, path = ''] of links) expect(path).toMatch(/^\/de\//);
});
