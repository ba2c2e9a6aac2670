import { describe, expect, test } from 'vitest';
import { DEFAULT_LOCALE, LOCALES } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { listSlugs } from '../routing/slugs.server.ts';
import { drawSteps, stepPictures } from './article-steps.server.ts';
import { findArticle } from './articles.server.ts';

const SLUG = 'open-zip-files-on-windows';
const articles = PRODUCTS.flatMap(({ blogType }) =>
  blogType ? listSlugs(blogType).map((slug) => ({ type: blogType, slug })) : [],
);

/** Counts the steps of each numbered list. Lists must not be nested. */
const stepsOf = (html: string): number[] =>
  [...html.matchAll(/<ol[^>]*>([\s\S]*?)<\/ol>/g)].map(([, items = '']) => {
    expect(items).not.toMatch(/<[ou]l/);
    return items.split('</li>').length - 1;
  });

test('adds a picture to the steps that have one', () => {
  const html = '<ol>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ol><p>d</p><ol>\n<li>e</li>\n</ol>';
  const drawn = drawSteps(html, SLUG);
  expect(drawn).toContain(
    `<li>b<img src="/figures/steps/${SLUG}/1-2.svg" alt="" width="320" height="200" loading="lazy"></li>`,
  );
  expect(drawn).toContain('<ol class="drawn">\n<li>a<img');
  expect(drawn).toContain('<p>d</p><ol>\n<li>e</li>');
  expect(drawSteps(html, 'none')).toBe(html);
  expect(drawSteps(html, '../steps')).toBe(html);
});

describe.each(articles)('$type/$slug', ({ type, slug }) => {
  const english = stepsOf(findArticle(type, slug, DEFAULT_LOCALE)?.html ?? '');
  const named = [...stepPictures(slug)].map((name) => name.split('-').map(Number));

  test('has a picture for every step of a list, or for none', () => {
    expect(named.length).toBeGreaterThan(2);
    const lists = new Set(named.map(([list = 0]) => list));
    const expected = [...lists].flatMap((list) =>
      Array.from({ length: english[list - 1] ?? 0 }, (_, index) => `${list}-${index + 1}`),
    );
    expect(new Set(expected)).toEqual(stepPictures(slug));
  });

  test('has the same steps in every language', () => {
    for (const locale of LOCALES)
      expect(stepsOf(findArticle(type, slug, locale)?.html ?? ''), locale.prefix).toEqual(english);
  });
});
