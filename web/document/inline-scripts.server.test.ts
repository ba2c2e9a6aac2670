import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ownScripts } from './inline-scripts.server.ts';

const hashOf = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`;

test('hashes each script with the nonce once and removes the nonce', () => {
  const page =
    '<script nonce="n1">run()</script><p>between</p>' +
    '<script nonce="n1" type="module" async="">run()</script>' +
    '<link rel="modulepreload" href="/a.js" nonce="n1"/>' +
    '<script type="application/ld+json">[{}]</script>';
  const { html, hashes } = ownScripts(page, 'n1');
  expect(hashes).toEqual([hashOf('run()')]);
  expect(html).toBe(page.replaceAll(' nonce="n1"', ''));
});

test('does not hash injected scripts', () => {
  for (const attributes of ['', ' type="module"', ' nonce="n2"', " nonce='n1'", ' data-nonce="n1"'])
    expect(ownScripts(`<script${attributes}>steal()</script>`, 'n1').hashes).toEqual([]);
});

test('changes nothing in development', () => {
  expect(ownScripts('<script>run()</script>', undefined)).toEqual({
    html: '<script>run()</script>',
    hashes: [],
  });
});
