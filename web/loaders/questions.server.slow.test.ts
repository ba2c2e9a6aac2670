import { expect, test } from 'vitest';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { FAQ_TOPICS } from '../routing/checks.ts';
import { questionsPath, readQuestions } from './questions.server.ts';

const CATEGORIES = [...FAQ_TOPICS, ...PRODUCTS.map(({ key }) => key)];
const read = (category: string, prefix: string) =>
  readQuestions(questionsPath(category) ?? '', getLocale(prefix));

test('every language has the anchors of the English questions', () => {
  for (const category of CATEGORIES) {
    const english = read(category, 'en')?.questions.map(({ id }) => id) ?? [];
    for (const { prefix } of LOCALES) {
      const ids = read(category, prefix)?.questions.map(({ id }) => id) ?? [];
      expect(ids.slice(0, english.length), `${category} ${prefix}`).toEqual(
        english.slice(0, ids.length),
      );
    }
  }
});
