import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';
import { findMarkdownExcess } from './markdown-limits.ts';

const LENGTH = 40_000;
const row = (cells: number, cell: string) => `${`|${cell}`.repeat(cells)}|\n`;

test.each([
  ['marks', '_a*', '*a_', '[a](', '](', '<?', '<!--', '<a ', '` ``'],
  ['containers', '> ', '>', '+ ', '1. ', '- '],
  ['underlines', 'a\n=\n', 'a\n=\n\n', '=\n'],
  ['names', '---\na: ? ? ? {', '---\na: {{{{', '---\n---x: a\na: {{{{'],
])('refuses %s that would take seconds', (_, ...parts) => {
  for (const part of parts) {
    const [, front = '', sign = part] = /^(---[\s\S]*?a: )([?{ ]+)$/.exec(part) ?? [];
    const text = `${front}${sign.repeat(LENGTH / sign.length)}\n---\n`;
    expect(findMarkdownExcess(text), part).not.toBeNull();
  }
});

test.each([
  ['one', 1, 100, 100],
  ['one with many columns and empty rows', 1, 5000, 9000],
  ['several', 5, 20, 20],
] as const)('refuses the cells of tables: %s', (_, tables, columns, rows) => {
  const table = `${row(columns, 'a')}${row(columns, '-')}${'|\n'.repeat(rows)}\n`;
  const text = table.repeat(tables);
  expect(findMarkdownExcess(text)).toBe('The tables have more than 2000 cells.');
});

test('renders what it lets pass in moments', () => {
  const worst = [
    `${'<? '.repeat(200)}\n\n`,
    `${row(30, 'a')}${row(30, '-')}${'|\n'.repeat(50)}\n`,
    `${'> '.repeat(20)}a\n\n`,
    'a\n=\n\n'.repeat(100),
  ];
  for (const part of worst) {
    expect(findMarkdownExcess(part)).toBeNull();
    const start = performance.now();
    renderMarkdown(part);
    expect(performance.now() - start, part.slice(0, 20)).toBeLessThan(2000);
  }
});

test('leaves usual texts alone', () => {
  const lines = ['- a\n', '1. b\n', '> c\n', '| d | e |\n', '---\n'];
  expect(findMarkdownExcess(lines.join('\n').repeat(20))).toBeNull();
  expect(findMarkdownExcess(`${'*a* '.repeat(100)}\n\n${'*b* '.repeat(100)}\r\n\r\nc`)).toBeNull();
  expect(findMarkdownExcess(`${'-'.repeat(300)}\n\n${'- '.repeat(15)}-\n`)).toBeNull();
});
