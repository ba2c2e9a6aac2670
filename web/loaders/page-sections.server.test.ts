import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { originalHash, readProse } from '../../locales/prose.ts';
import { getProduct, PRODUCTS } from '../../products/index.ts';
import { type PageSections, parsePageSections } from './page-sections.server.ts';

const SECTIONS = [
  '<h2 id="a">Can</h2>\n<h3 id="b">One</h3>\n<p>First.</p>\n<h3 id="c">Two</h3>\n<p>Second.</p>',
  '<h2 id="d">How</h2>\n<ol>\n<li>Open.</li>\n<li>Choose.</li>\n</ol>',
  '<h2 id="e">Free</h2>\n<table><thead><tr><th>F</th><th>G</th></tr></thead><tbody><tr><td>x</td><td>✓</td></tr></tbody></table>',
  '<h2 id="f">Windows</h2>\n<p>It can.</p>',
  '<h2 id="g">Needs</h2>\n<table><tbody><tr><td>Memory</td><td>4 GB</td></tr></tbody></table>',
  '<h2 id="h">Not</h2>\n<ul>\n<li>Never.</li>\n</ul>',
];

test.each([
  ['only two sections', SECTIONS.slice(0, 2)],
  ['an extra section', [...SECTIONS, '<h2 id="i">More</h2>']],
  ['features without headings', ['<h2 id="a">Can</h2><ul><li>One</li></ul>', ...SECTIONS.slice(1)]],
  ['text in place of a table', SECTIONS.with(2, '<h2 id="e">Free</h2><p>All.</p>')],
  ['no sections', []],
])('returns null for a text with %s', (_, parts) => {
  expect(parsePageSections(parts.join('\n'))).toBeNull();
});

test('splits a text and keeps its inline markup', () => {
  const sections = parsePageSections(
    SECTIONS.join('\n').replace('First.', '<strong>First.</strong>'),
  );
  expect(sections?.features).toEqual({
    id: 'a',
    title: 'Can',
    blocks: [
      { title: 'One', html: '<p><strong>First.</strong></p>' },
      { title: 'Two', html: '<p>Second.</p>' },
    ],
  });
  expect(sections?.steps.items).toEqual(['Open.', 'Choose.']);
  expect(sections?.versions.rows).toEqual([
    ['F', 'G'],
    ['x', '✓'],
  ]);
  expect(sections?.comparison).toMatchObject({ html: '<p>It can.</p>', rows: [], sources: '' });
  expect(sections?.requirements.rows).toEqual([['Memory', '4 GB']]);
  expect(sections?.limits.html).toContain('Never.');
});

test('splits a comparison into a text, a table, and sources', () => {
  const table =
    '<table><thead><tr><th>F</th><th>Other</th><th>Ours</th></tr></thead><tbody><tr><td>x</td><td>✓</td><td>–</td></tr></tbody></table>';
  const sources = '<p>Sources: <a href="https://example.org/">one</a>.</p>';
  const parts = SECTIONS.with(3, `${SECTIONS[3]}\n${table}\n${sources}`);
  expect(parsePageSections(parts.join('\n'))?.comparison).toEqual({
    id: 'f',
    title: 'Windows',
    html: '<p>It can.</p>',
    rows: [
      ['F', 'Other', 'Ours'],
      ['x', '✓', '–'],
    ],
    sources,
  });
});

const addressesIn = (html: string) =>
  [...html.matchAll(/href="(https:[^"]*)"/g)].map(([, to]) => to);

const shapeOf = ({
  features,
  steps,
  versions,
  comparison,
  requirements,
  limits,
}: PageSections) => ({
  features: features.blocks.length,
  steps: steps.items.length,
  versions: versions.rows.map((row) => row.length),
  comparison: comparison.rows.map((row) => row.length),
  sources: addressesIn(comparison.sources),
  requirements: requirements.rows.map((row) => row.length),
  limits: limits.html.match(/<li>/g)?.length ?? 0,
});

describe.each(PRODUCTS.map(({ key }) => key))('%s', (key) => {
  const path = `products/${key}/page.md`;
  const english = parsePageSections(readProse(path, 'en').html);

  test('the English text has the parts that the page expects', () => {
    const shape = english && shapeOf(english);
    expect(shape?.steps).toBe(3);
    expect(shape?.features).toBeGreaterThanOrEqual(4);
    expect(shape?.limits).toBeGreaterThanOrEqual(3);
    expect(new Set(shape?.versions)).toEqual(new Set([3]));
    expect(new Set(shape?.requirements)).toEqual(new Set([2]));
  });

  test('the English comparison has no empty cells and names its sources', () => {
    const { rows = [], sources = '' } = english?.comparison ?? {};
    const [head = [], ...facts] = rows;
    expect(facts.length).toBeGreaterThanOrEqual(4);
    expect(head.at(-1)).toBe(getProduct(key).name);
    for (const row of rows) {
      expect(row).toHaveLength(head.length);
      expect(row).not.toContain('');
    }
    expect(new Set(addressesIn(sources)).size).toBeGreaterThanOrEqual(2);
  });

  test('every current translation has the same parts', () => {
    const translated = LOCALES.filter(
      ({ prefix }) =>
        existsSync(`locales/${prefix}/${path}`) &&
        readProse(path, prefix).front.original === originalHash(path),
    );
    for (const { prefix } of translated) {
      const sections = parsePageSections(readProse(path, prefix).html);
      expect(sections && shapeOf(sections), prefix).toEqual(english && shapeOf(english));
    }
  });
});
