import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printPo } from '../kit/po.ts';
import { openPageWords, openWords } from './catalog.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'catalog-'));
  put('en', { 'invoice.number': 'Number', 'invoice.tax-id': 'Tax ID: {id}' });
  put('ar', { 'invoice.number': '', 'invoice.tax-id': 'الرقم: {id}' });
});
afterAll(() => rmSync(root, { recursive: true }));

function put(prefix: string, texts: Record<string, string>): void {
  const folder = join(root, 'locales', prefix, 'messages');
  mkdirSync(folder, { recursive: true });
  const entries = Object.entries(texts).map(([id, text]) => ({ id, text, comments: [] }));
  writeFileSync(join(folder, 'invoice.po'), printPo(entries, prefix));
}

test('refuses an unknown language and an area without English', () => {
  expect(() => openWords('DE', ['invoice'], root)).toThrow(RangeError);
  expect(() => openWords('en', ['office'], root)).toThrow('no such file');
});

test('untranslated texts and languages without the file are in English', () => {
  expect(openWords('ar', ['invoice'], root)('invoice.number')).toBe('Number');
  expect(openWords('de', ['invoice'], root)('invoice.number')).toBe('Number');
});

test('a value keeps its direction in a right-to-left language', () => {
  const id = 'DE1';
  expect(openWords('ar', ['invoice'], root)('invoice.tax-id', { id })).toBe(
    'الرقم: \u2068DE1\u2069',
  );
  expect(openWords('en', ['invoice'], root)('invoice.tax-id', { id })).toBe('Tax ID: DE1');
});

test('uses the plural forms of the language', () => {
  const count = (prefix: string, seats: number) =>
    openWords(prefix, ['choice'])('buy.seats-count', { seats });
  expect([count('en', 1), count('en', 3)]).toEqual(['1 PC', '3 PCs']);
  expect(count('ru', 1)).not.toBe(count('ru', 3).replace('3', '1'));
});

test('on a page, words that belong together stay on one line', () => {
  const [page, elsewhere] = [openPageWords, openWords].map((open) =>
    open('ru', ['product'])('product.promise-free'),
  );
  expect(page).toContain('не\u00a0истекает');
  expect(elsewhere).toBe(page?.replaceAll('\u00a0', ' '));
});
