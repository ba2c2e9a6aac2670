import { expect, test } from 'vitest';
import { readFileText } from './prose.ts';
import { findProseFaults, withoutStamp } from './prose-faults.ts';

const PAGE = 'content/pages/partners.md';
const MAIL = 'content/mails/order.md';
const file = (path: string) => readFileText(path, 'en') ?? '';
const faultsOf = (path: string, text: string) =>
  findProseFaults(path, text, { locale: 'en', english: file(path), file: file(path) });

test('refuses a paragraph that would take minutes to read, before it reads it', () => {
  const text = `${file(PAGE)}\n${'_a*'.repeat(4000)}\n`;
  expect(faultsOf(PAGE, text)).toEqual([
    { kind: 'form', detail: expect.stringContaining('more than 200 of the signs'), line: null },
  ]);
});

test('lists no more faults of a kind than somebody reads', () => {
  const lines = Array.from({ length: 500 }, (_, index) => `Word${index} .`).join('\n\n');
  const faults = faultsOf(PAGE, `${file(PAGE)}\n${lines}\n`);
  expect(faults.filter(({ kind }) => kind === 'writing')).toHaveLength(50);
});

test('finds each host that an email names, and no part of one', () => {
  const added = (words: string) =>
    faultsOf(MAIL, `${file(MAIL)}\n${words}\n`)
      .filter(({ kind }) => kind === 'placeholders')
      .map(({ detail }) => detail);
  expect(added('Go to a-b.evil.example/x or EVIL．example')).toEqual(
    expect.arrayContaining(['a-b.evil.example', 'evil．example']),
  );
  for (const words of ['-evil.example', '..evil.example', 'a..evil.example', 'a.-.evil.example/x'])
    expect(added(`Go to ${words}`), words).toEqual(['evil.example']);
  expect(added('Go to a.-evil.example or क्ष.example')).toEqual(['a.-evil.example', 'क्ष.example']);
  expect(added('Go on…and on, a'.repeat(2))).toEqual([]);
  expect(added('Version 1.2.3 - 4.5. Next')).toEqual([]);
});

test('takes the stamp out of the front matter only', () => {
  const body = 'Text\n\noriginal: the first one\n';
  expect(withoutStamp(`---\noriginal: 0f3a\n---\n${body}`)).toBe(body);
  expect(withoutStamp(`---\r\noriginal: 0f3a\r\n---\r\n${body}`)).toBe(body);
  expect(withoutStamp(`---\ntitle: A\noriginal: 0f3a\n---\n${body}`)).toBe(
    `---\ntitle: A\n---\n${body}`,
  );
  for (const text of [
    body,
    `---\ntitle: A\n---\n${body}`,
    `One\n\n---\n${body}---\n`,
    '---\noriginal: no end\n',
  ])
    expect(withoutStamp(text)).toBe(text);
  expect(withoutStamp('---\n'.repeat(50_000))).toHaveLength(4 * 49_998);
});
