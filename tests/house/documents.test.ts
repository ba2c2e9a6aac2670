import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles, ROOT, read } from './tree.ts';

const ROOM =
  /^(web|bench|content|db|docs|domain|kit|locales|products|providers|server|tests|tools)\/[\w./-]+$/;

/** `[text](address)` of a Markdown text that leads to a file, from the repository's root. */
const linksOf = (path: string, source: string): string[] =>
  [...source.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address))
    .map((address) => join(dirname(path), address));

/** `web/routes.ts` between backticks; patterns with `<…>` or `*` are no paths. */
const pathsOf = (source: string): string[] =>
  [...source.matchAll(/`([^`\n]+)`/g)]
    .map(([, words = '']) => words)
    .filter((words) => ROOM.test(words));

/** Scripts of package.json: `npm run backup -- FILE`. */
const scriptsOf = (source: string): string[] =>
  [...source.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);

describe('planted faults', () => {
  test('links, paths and scripts are found', () => {
    const source =
      'See [map](../map.md#rooms), `kit/gone.ts`, `locales/<x>/a.md`, `npm run dance`.';
    expect(linksOf('docs/decisions/a.md', source)).toEqual(['docs/map.md']);
    expect(pathsOf(source)).toEqual(['kit/gone.ts']);
    expect(scriptsOf(source)).toEqual(['dance']);
  });

  test('addresses of other hosts are no files', () => {
    expect(linksOf('README.md', '[x](https://example.com/a) <http://127.0.0.1:3000>')).toEqual([]);
  });
});

const documents = listFiles(/^[A-Z]+\.md$|^docs\/.*\.md$/);

test('the documents were found', () => expect(documents.length).toBeGreaterThan(15));

test.each(documents)('%s names only what is there', (document) => {
  const source = read(document);
  const named = [...linksOf(document, source), ...pathsOf(source)];
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  expect(scriptsOf(source).filter((name) => !(name in scripts))).toEqual([]);
});

test('decisions are numbered without gaps, and each says the same five things', () => {
  const decisions = listFiles(/^docs\/decisions\/.*\.md$/);
  const numbers = decisions.map((path) => Number(/(\d{4})-/.exec(path)?.[1]));
  expect(numbers).toEqual(decisions.map((_, index) => index + 1));
  for (const path of decisions) {
    const parts = [...read(path).matchAll(/^\*\*([\w ]+)\.\*\*/gm)].map(([, part]) => part);
    const wanted = ['Context', 'Decision', 'Consequences', 'Alternatives', 'Enforced by'];
    expect(parts, path).toEqual(wanted);
  }
});
