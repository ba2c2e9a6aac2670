import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { keepHtml, renderWhole } from './render-whole.server.ts';

const page = (part: React.ReactNode) => (
  <html lang="en">
    <body>
      <Suspense>{part}</Suspense>
    </body>
  </html>
);
const part = <p>all of it</p>;
const WHOLE = /^<!DOCTYPE html><html lang="en">.*<p>all of it<\/p>.*<\/html>$/s;

function Broken(): never {
  throw new Error('broken');
}

test('rejects with the first error of any part', async () => {
  await expect(renderWhole(<Broken />)).rejects.toThrow('broken');
  await expect(renderWhole(page(<Broken />))).rejects.toThrow('broken');
});

test('waits for a lazy part', async () => {
  const Late = lazy(async () => ({ default: () => part }));
  expect(await renderWhole(page(<Late />))).toMatch(WHOLE);
  expect(await renderWhole(page(<Late />))).toMatch(WHOLE);
});

test('renders a complete document with its doctype', async () => {
  expect(await renderWhole(page(part))).toMatch(WHOLE);
});

test('renders a named part once per version of the messages that its document shows', () => {
  const keep = keepHtml('v1');
  expect(keep('a part', part)).toBe('<p>all of it</p>');
  expect(keep('a part', <Broken />)).toBe('<p>all of it</p>');
  expect(keepHtml('v2')('a part', <p>other words</p>)).toBe('<p>other words</p>');
  expect(keep('a part', part)).toBe('<p>all of it</p>');
});
