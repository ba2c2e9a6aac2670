import { expect, test } from 'vitest';
import type { Kind, SearchResult } from '../search-query.ts';
import { listSuggested } from './suggested.ts';

const result = (kind: Kind, path: string): SearchResult => ({
  kind,
  path,
  title: path,
  excerpt: [],
  lang: undefined,
});

test('suggests products first, then answers, articles, and downloads, each in the order of the engine', () => {
  const found = [
    result('blog', '/b1'),
    result('download', '/d1'),
    result('help', '/h1'),
    result('product', '/p1'),
    result('help', '/h2'),
  ];
  expect(listSuggested(found).map(({ path }) => path)).toEqual(['/p1', '/h1', '/h2', '/b1', '/d1']);
});

test('suggests at most eight pages and at most three of a kind', () => {
  const found = (['help', 'blog', 'product', 'download'] as const).flatMap((kind) =>
    [1, 2, 3, 4].map((number) => result(kind, `/${kind}${number}`)),
  );
  const kinds = listSuggested(found).map(({ kind }) => kind);
  expect(kinds).toEqual([
    ...['product', 'product', 'product'],
    ...['help', 'help', 'help'],
    ...['blog', 'blog'],
  ]);
});
