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

/** They apply to every page with the sheet. */
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

const LAYERS = ['base', 'components', 'overrides'];
const css = globSync('web/**/*.css').map((file) => readFileSync(file, 'utf8'));

test('uses three layers, whose order the first sheet states', () => {
  const first = readFileSync('web/styles/styles.css', 'utf8');
  expect(first).toContain(`@layer ${LAYERS.join(', ')};`);
  const used = css.flatMap((text) => [...text.matchAll(/@layer (\S+) \{/g)]);
  expect(new Set(used.map(([, name]) => name))).toEqual(new Set(LAYERS));
});

function unknownClasses(code: string): string[] {
  const written = [...code.matchAll(/className="([^"]*)"/g)];
  return written.flatMap(([, names = '']) => names.split(' ').filter((name) => !known.has(name)));
}

const known = new Set(
  css.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
);

test('names every class of the code in a sheet, so that no utility class comes back', () => {
  expect(unknownClasses('<p className="quiet mt-6">')).toEqual(['mt-6']);
  const files = globSync('web/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
  const unknown = files.flatMap((file) =>
    unknownClasses(readFileSync(file, 'utf8')).map((name) => `${name}: ${file}`),
  );
  expect(unknown).toEqual([]);
});
