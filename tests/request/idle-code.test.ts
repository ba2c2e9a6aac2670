import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/paths.mjs';

type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

const manifest = JSON.parse(
  readFileSync(join(ROOT, 'build/client/.vite/manifest.json'), 'utf8'),
) as Manifest;

/** Names of the files that run before the module of a source file does, and its own. */
function filesOf(id: string, found = new Set<string>()): Set<string> {
  const { file, imports = [] } = manifest[id] ?? { file: `nothing is built of ${id}` };
  if (found.has(file)) return found;
  found.add(file);
  for (const each of imports) filesOf(each, found);
  return found;
}

/** Packages and the app itself: a page nobody touches runs neither. */
const HEAVY = /assets\/(?:vendor|parts)-/;

test.each(['app/entry.client.ts', 'app/browser/later/start.ts', 'app/browser/tags/load-tags.ts'])(
  '%s needs nothing of React, the router or the pages',
  (id) => {
    const files = [...filesOf(id)];
    expect(files.filter((file) => HEAVY.test(file))).toEqual([]);
    expect(files.filter((file) => file.includes('nothing'))).toEqual([]);
  },
);

test('what makes the page one of the app does', () => {
  expect([...filesOf('app/browser/take-over.tsx')].filter((file) => HEAVY.test(file))).toHaveLength(
    2,
  );
});
