import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, read } from './tree.ts';

// A figure is a small drawing without words, because one file serves all languages.
const FIGURE = /^!\[([^\]]*)\]\(\/figures\/([a-z0-9-]+\.svg)\)$/gm;
const ARTICLE = /^(?:locales\/[a-z]{2}\/)?content\/blog\/[^/]+\/[^/]+\.md$/;
const FOLDER = 'content/figures';
const LARGEST = 4096;
/** The page draws the background in the product's color. */
const GROUND = /<rect(?: [xy]="0"){0,2} width="720" height="320"/;
/** Drawings that are not mirrored in right-to-left pages, by a part of their URL in the styles. */
const UPRIGHT = /\[src\*="\/([a-z0-9-]+)"\]/g;
const FORBIDDEN = /<(?:script|text|tspan|style|foreignObject|image|use|a)\b|\son\w+\s*=|href\s*=/i;

const articles = listFiles(ARTICLE);
const figures = listFiles(/^content\/figures\/[^/]+$/);
/** The names of step images contain the step. */
const steps = listFiles(/^content\/figures\/steps\//);
const STEP = /^content\/figures\/steps\/([a-z0-9-]+)\/\d+-\d+\.svg$/;

const figuresIn = (text: string) =>
  [...text.matchAll(FIGURE)].map(([, words = '', file = '']) => ({ words, file }));

function faultsOf(svg: string, width = 720, height = 320): string[] {
  const [head = ''] = /<svg[^>]*>/.exec(svg) ?? [];
  return [
    ...(Buffer.byteLength(svg) > LARGEST ? ['larger than 4 KB'] : []),
    ...(GROUND.test(svg) ? ['has a ground of its own'] : []),
    ...(FORBIDDEN.test(svg) ? [`holds ${FORBIDDEN.exec(svg)?.[0].trim()}`] : []),
    ...(head.includes(`viewBox="0 0 ${width} ${height}"`) ? [] : ['has another view box']),
    ...(head.includes(` width="${width}" height="${height}"`) ? [] : ['has another size']),
  ];
}

test('finds a drawing with words, code, or too many bytes', () => {
  const drawn = (inside: string) =>
    `<svg width="720" height="320" viewBox="0 0 720 320">${inside}</svg>`;
  expect(faultsOf(drawn('<text>Open</text>'))).toEqual(['holds <text']);
  expect(faultsOf(drawn('<g onload="alert(1)"/>'))).toEqual(['holds onload=']);
  expect(faultsOf(drawn('<path d="M0 0"/>'.repeat(400)))).toEqual(['larger than 4 KB']);
  expect(faultsOf('<svg/>')).toEqual(['has another view box', 'has another size']);
  expect(faultsOf(drawn('<rect x="0" y="0" width="720" height="320" rx="24"/>'))).toEqual([
    'has a ground of its own',
  ]);
  expect(faultsOf(drawn('<path d="M0 0"/>'))).toEqual([]);
});

test('finds an article without a figure and a figure without a description', () => {
  expect(figuresIn('text ![in a line](/figures/a-1.svg)\n')).toEqual([]);
  expect(figuresIn('![](/figures/a-1.svg)\n')).toEqual([{ words: '', file: 'a-1.svg' }]);
});

test('requires an existing figure with a description in every article', () => {
  const faults = articles.flatMap((path) => {
    const named = figuresIn(read(path));
    // A translation older than its original may lack the figure, which the prose tool reports.
    if (named.length === 0 && path.startsWith('content/')) return [`${path} has no figure`];
    return named.flatMap(({ words, file }) => [
      ...(words.trim() === '' ? [`${path}: ${file} is not described`] : []),
      ...(existsSync(`${FOLDER}/${file}`) ? [] : [`${path}: ${file} does not exist`]),
    ]);
  });
  expect(faults).toEqual([]);
});

test('requires figures to be small, without words, and used', () => {
  expect(figures.length).toBeGreaterThan(0);
  const shown = new Set(articles.flatMap((path) => figuresIn(read(path)).map(({ file }) => file)));
  const faults = figures.flatMap((path) => [
    ...faultsOf(read(path)).map((fault) => `${path} ${fault}`),
    ...(shown.has(basename(path)) ? [] : [`${path} is shown nowhere`]),
  ]);
  expect(faults).toEqual([]);
});

test('requires every step image to belong to an article', () => {
  const slugs = new Set(articles.map((path) => basename(path, '.md')));
  const faults = steps.flatMap((path) => [
    ...faultsOf(read(path), 320, 200).map((fault) => `${path} ${fault}`),
    ...(slugs.has(STEP.exec(path)?.[1] ?? '') ? [] : [`${path} belongs to no article`]),
  ]);
  expect(faults).toEqual([]);
  expect(faultsOf('<svg width="320" height="200" viewBox="0 0 320 200"/>', 320, 200)).toEqual([]);
});

test('names existing drawings in the styles, each once', () => {
  const named = [...read('web/styles/posts.css').matchAll(UPRIGHT)].map(([, part = '']) => part);
  expect(named.length).toBeGreaterThan(5);
  const found = named.map((part) => figures.filter((path) => basename(path).startsWith(part)));
  expect(found.map((paths) => paths.length)).toEqual(named.map(() => 1));
});
