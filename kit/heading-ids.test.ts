import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

test.each([
  ['## Moved? {#moved}', '<h2 id="moved">Moved?</h2>', 'Moved?'],
  [
    '## **Bold** and more {#old-words}',
    '<h2 id="old-words"><strong>Bold</strong> and more</h2>',
    'Bold and more',
  ],
  ['> ### Said {#a}', '<blockquote>\n<h3 id="a">Said</h3>\n</blockquote>', '> Said'],
  ['## Braces {name}', '<h2 id="braces-name">Braces {name}</h2>', 'Braces {name}'],
  ['## {#only}', '<h2 id="only">{#only}</h2>', '{#only}'],
  ['Not a heading {#x}', '<p>Not a heading {#x}</p>', 'Not a heading {#x}'],
])('renders %j', (source, html, text) => {
  expect(renderMarkdown(source)).toMatchObject({ html, text });
});
