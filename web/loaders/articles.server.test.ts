import { expect, test } from 'vitest';
import { getLocale } from '../../locales/index.ts';
import { listSlugs } from '../routing/slugs.server.ts';
import {
  contentsOf,
  latestPosts,
  listPosts,
  newestPosts,
  questionsOf,
  relatedPosts,
} from './articles.server.ts';

const en = getLocale('en');
const PATH = '/blog/unzip/open-zip-files-on-windows';

test.each(['none', '../legal', '', 'unzip/..'])(
  'has no articles for the unknown blog %j',
  (type) => {
    expect(listSlugs(type)).toEqual([]);
    expect(listPosts(type, en)).toEqual([]);
  },
);

test('finds no questions in an article that does not end with them', () => {
  expect(questionsOf('<p>a</p>')).toEqual([]);
  expect(questionsOf('<h2 id="a">A</h2>\n<p>b</p>')).toEqual([]);
  expect(contentsOf('<p>a</p><h3 id="b">B</h3>')).toEqual([]);
});

test('reads questions only from the last section', () => {
  const html =
    '<h2 id="a">A &#x26; B</h2><h3 id="b">No question</h3><p>b</p>' +
    '<h2 id="c">Questions</h2><h3 id="d">D?</h3><p>d</p><h3 id="e">E?</h3><p>e</p><p>f</p>';
  expect(contentsOf(html)).toEqual([
    { id: 'a', title: 'A & B' },
    { id: 'c', title: 'Questions' },
  ]);
  expect(questionsOf(html)).toEqual([
    { question: 'D?', text: 'd' },
    { question: 'E?', text: 'e\nf' },
  ]);
});

test('lists the newest articles first, and marks English ones in other languages', () => {
  const dates = listPosts('unzip', en).map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const post of listPosts('unzip', getLocale('de'))) {
    expect([undefined, 'en']).toContain(post.lang);
    expect(post.figure).toMatch(/^\/figures\/[a-z0-9-]+\.svg$/);
  }
});

test('lists the articles of all blogs by date, in the language', () => {
  const posts = latestPosts(en);
  const dates = posts.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(new Set(posts.map(({ type }) => type)).size).toBe(8);
  expect(latestPosts(getLocale('ja')).every(({ lang }) => lang === undefined)).toBe(true);
});

test('takes the newest articles from different blogs, in the language', () => {
  const newest = newestPosts(en, 3);
  expect(new Set(newest.map(({ path }) => path.split('/')[2])).size).toBe(3);
  expect(newestPosts(getLocale('ja'), 9).filter(({ lang }) => lang !== undefined)).toEqual([]);
});

test('does not relate an article to itself', () => {
  const related = relatedPosts({ type: 'unzip', path: PATH }, en).map(({ path }) => path);
  expect(related).toHaveLength(3);
  expect(related).not.toContain(PATH);
});
