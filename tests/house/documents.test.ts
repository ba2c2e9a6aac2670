import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles, ROOT, read } from './tree.ts';

const ROOM =
  /^(web|bench|content|db|docs|domain|kit|locales|products|providers|server|tests|tools|vendor)\/[\w./-]+$/;

/** Links to files, relative to the root of the repository. */
const linksOf = (path: string, source: string): string[] =>
  [...source.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address))
    .map((address) => join(dirname(path), address));

/** Paths in backticks, without patterns that contain `<…>` or `*`. */
const pathsOf = (source: string): string[] =>
  [...source.matchAll(/`([^`\n]+)`/g)]
    .map(([, words = '']) => words)
    .filter((words) => ROOM.test(words));

/** `npm run backup -- FILE`. */
const scriptsOf = (source: string): string[] =>
  [...source.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);

/** `placeOrder` (`place.ts`) and `placeOrder` in `domain/order/place.ts`: a name, and the file that has it. */
const namesOf = (source: string): [name: string, file: string][] =>
  [
    ...source
      .replace(/\n\s*/g, ' ')
      .matchAll(/`([\w$]+)` ?(?:in |\((?:in )?)`([\w./-]+\.(?:tsx?|mjs))`/g),
  ].map(([, name = '', file = '']) => [name, file]);

const isNamedIn = ([name, file]: [string, string]): boolean =>
  listFiles(/\.(?:tsx?|mjs)$/).some(
    (path) => `/${path}`.endsWith(`/${file}`) && new RegExp(`\\b${name}\\b`).test(read(path)),
  );

describe('planted faults', () => {
  test('finds links, paths, and scripts', () => {
    const source =
      'See [map](../map.md#rooms), `kit/gone.ts`, `locales/<x>/a.md`, `npm run dance`.';
    expect(linksOf('docs/decisions/a.md', source)).toEqual(['docs/map.md']);
    expect(pathsOf(source)).toEqual(['kit/gone.ts']);
    expect(scriptsOf(source)).toEqual(['dance']);
  });

  test('finds a name that is not in its file', () => {
    const source =
      '`listJobs` (`jobs.ts`) runs `goneJob` in\n`server/jobs.ts`, and `PORT` in `.env`.';
    expect(namesOf(source)).toEqual([
      ['listJobs', 'jobs.ts'],
      ['goneJob', 'server/jobs.ts'],
    ]);
    expect(namesOf(source).map(isNamedIn)).toEqual([true, false]);
  });

  test('ignores URLs of other hosts', () => {
    expect(linksOf('README.md', '[x](https://example.com/a) <http://127.0.0.1:3000>')).toEqual([]);
  });
});

const documents = listFiles(/^[A-Z]+\.md$|^docs\/.*\.md$/);

test('finds the documents', () => expect(documents.length).toBeGreaterThan(15));

test.each(documents)('%s refers only to existing things', (document) => {
  const source = read(document);
  const named = [...linksOf(document, source), ...pathsOf(source)];
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  expect(scriptsOf(source).filter((name) => !(name in scripts))).toEqual([]);
});

test.each(documents)('%s names only what is in the files it names', (document) => {
  expect(namesOf(read(document)).filter((pair) => !isNamedIn(pair))).toEqual([]);
});

test('numbers decisions without gaps, each with the same five headings', () => {
  const decisions = listFiles(/^docs\/decisions\/.*\.md$/);
  const numbers = decisions.map((path) => Number(/(\d{4})-/.exec(path)?.[1]));
  expect(numbers).toEqual(decisions.map((_, index) => index + 1));
  for (const path of decisions) {
    const parts = [...read(path).matchAll(/^\*\*([\w ]+)\.\*\*/gm)].map(([, part]) => part);
    const headings = ['Context', 'Decision', 'Consequences', 'Alternatives', 'Enforced by'];
    expect(parts, path).toEqual(headings);
  }
});
