import { expect, test } from 'vitest';
import { type Node, parseFile, parseSource, textOf, visit } from './syntax.ts';
import { isTest, listFiles, read } from './tree.ts';

// Arabic is written from right to left, so styles must use start and end instead of left and right.
const SIZE = '(\\d|\\[|\\(|px$|auto$|full$)';
const UTILITY = new RegExp(
  [
    '^-?(m[lr]|p[lr]|scroll-m[lr]|scroll-p[lr])-',
    `^-?(left|right)-${SIZE}`,
    '^border-[lr](-|$)',
    '^rounded-(l|r|tl|tr|bl|br)(-|$)',
    '^(text|float|clear)-(left|right)$',
  ].join('|'),
);
const STYLE_PROPERTY =
  /^(left|right|(margin|padding|border|scrollMargin|scrollPadding)(Left|Right)\w*)$/;
const CSS = [
  /(?<![\w-])(left|right)\s*:/,
  /(?<![\w-])(margin|padding|scroll-margin|scroll-padding|border)-(left|right)\b/,
  /(?<![\w-])border-(top|bottom)-(left|right)-radius/,
  /(?<![\w-])(text-align|float|clear)\s*:\s*(left|right)\b/,
];
/** A line with a comment like `/* physical: toasts are top-right in every language ` is allowed. */
const EXCUSE = /physical: \S/;

function findInCode(tree: Node): string[] {
  const found: string[] = [];
  visit(tree, (node, ancestors) => {
    if (ancestors.at(-1)?.type === 'ImportDeclaration') return;
    if (node.type === 'KeyValueProperty' && STYLE_PROPERTY.test(keyOf(node)))
      found.push(keyOf(node));
    for (const token of (textOf(node) ?? '').split(/\s+/)) {
      const utility = token.slice(token.lastIndexOf(':') + 1).replace(/^!/, '');
      if (UTILITY.test(utility)) found.push(token);
    }
  });
  return found;
}

const keyOf = (node: Node): string => {
  const key = node.key as { value?: unknown } | undefined;
  return typeof key?.value === 'string' ? key.value : '';
};

const findInCss = (source: string): string[] =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !EXCUSE.test(line) && CSS.some((pattern) => pattern.test(line)));

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the strings are source code
test.each([
  ['const a = <p className="flex ml-4 gap-2" />;', 'ml-4'],
  ['const a = <p className={`md:-left-2 ${x}`} />;', 'md:-left-2'],
  ['const look = { wide: "hover:border-l-2" };', 'hover:border-l-2'],
  ['const a = <p className={x ? "text-right" : ""} />;', 'text-right'],
  ['const a = <p className="rounded-tl-lg" />;', 'rounded-tl-lg'],
  ['const a = <p style={{ marginLeft: 4 }} />;', 'marginLeft'],
  ['const a = <p style={{ left: 0 }} />;', 'left'],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: end
])('finds a planted physical utility: %s', (source, token) => {
  expect(findInCode(parseSource(source))).toEqual([token]);
});

test.each([
  'a { margin-left: 1rem }',
  'a { left: 0 }',
  'a { border-top-left-radius: 2px; }',
  'a { text-align: right; }',
  '  float: left;',
  'a { padding-right: 0; }',
])('finds a planted physical property: %s', (source) => {
  expect(findInCss(source)).toHaveLength(1);
});

test('accepts logical words, and physical ones with a reason', () => {
  const logical =
    'const a = <p className="ms-4 pe-2 start-0 text-start rounded-s border-e left-handed" />;';
  expect(findInCode(parseSource(logical))).toEqual([]);
  expect(findInCss('a { margin-inline-start: 0; inset-inline-start: 0; --left: 1px }')).toEqual([]);
  expect(findInCss('right: 1rem; /* physical: toasts are top-right in every language */')).toEqual(
    [],
  );
});

test('has no unexplained physical direction', () => {
  const files = listFiles(/^web\/.*\.(tsx?|css)$/).filter((path) => !isTest(path));
  expect(files.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(0);
  const found = files.flatMap((path) => {
    const faults = path.endsWith('.css') ? findInCss(read(path)) : findInCode(parseFile(path));
    return faults.map((fault) => `${path}: ${fault}`);
  });
  expect(found).toEqual([]);
});
