import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Each `*.css?url` import is a separate style sheet. */
const sheets = new Set(
  globSync('web/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.css)\?url'/g)].map(([, to = '']) =>
      join(dirname(file), to),
    ),
  ),
);

function filesOf(sheet: string): string[] {
  const imports = [...readFileSync(sheet, 'utf8').matchAll(/^@import "(\.[^"]+)";/gm)];
  return [sheet, ...imports.flatMap(([, to = '']) => filesOf(join(dirname(sheet), to)))];
}

/** Returns classes that start a rule alone, which apply to every page with the sheet. */
function leadingClasses(file: string): string[] {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, selectors = '']) =>
    selectors.split(/,(?![^(]*\))/).flatMap((selector) => {
      const [left = ''] = selector.trim().split(/[\s>+~]/);
      return /^\.[\w-]+$/.test(left) ? [left] : [];
    }),
  );
}

test('has no class that starts rules in two sheets, because page sheets stay in the document', () => {
  expect(sheets.size).toBeGreaterThan(10);
  const owners = new Map<string, Set<string>>();
  for (const sheet of sheets)
    for (const file of filesOf(sheet))
      for (const name of leadingClasses(file))
        owners.set(name, (owners.get(name) ?? new Set()).add(file));
  const shared = [...owners].filter(([, files]) => {
    const isOfAll = [...files].some((file) => isShared(file));
    return files.size > 1 && !isOfAll && new Set([...files].map(areaOf)).size > 1;
  });
  expect(shared.map(([name, files]) => `${name}: ${[...files].join(' ')}`)).toEqual([]);
});

/** Files of one folder, of one page's sheet, or of the illustrations and their scenes belong together. */
function areaOf(file: string): string {
  if (file.startsWith('web/illustrations/')) return 'web/illustrations';
  return file.startsWith(PAGES)
    ? ([...sheets].find((sheet) => filesOf(sheet).includes(file)) ?? file)
    : dirname(file);
}

const PAGES = 'web/styles/pages/';
const isShared = (file: string): boolean =>
  file.startsWith('web/styles/') && !file.startsWith(PAGES);

test('imports no sheet for its side effect, because React Router would place it before the layers', () => {
  const bare = globSync('web/**/*.{ts,tsx}').filter((file) =>
    /^import '[^']+\.css'/m.test(readFileSync(file, 'utf8')),
  );
  expect(bare).toEqual([]);
});
