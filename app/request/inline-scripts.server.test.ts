import { expect, test } from 'vitest';
import { PAGE_DATA } from '../browser/page-data.ts';
import { firstVisitScript } from './first-visit.ts';
import { hashesOf } from './inline-scripts.server.ts';

const OWN = new Set(['run()']);

test('data, code of every document and code our parts wrote are named, each once', () => {
  const html = [
    `<script>${firstVisitScript}</script>`,
    '<script type="application/ld+json">[{}]</script>',
    `<script id="${PAGE_DATA}" type="application/json">[1]</script>`,
    '<script>run()</script><p>between</p><script type="module" async="">run()</script>',
    '<script src="/assets/a.js"></script>',
  ].join('\n');
  expect(hashesOf(html, OWN)).toHaveLength(4);
});

test('code that got in otherwise is not named, whatever it says it is', () => {
  for (const attributes of [
    '',
    ' type="module"',
    ' type="text/javascript" type="application/ld+json"',
    ` type='text/javascript' id="${PAGE_DATA}" type="application/json"`,
    ' TYPE="application/ld+json"',
  ])
    expect(hashesOf(`<script${attributes}>steal()</script>`, OWN)).toEqual([]);
});
