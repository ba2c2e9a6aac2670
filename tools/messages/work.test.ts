import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PoEntry, printPo } from '../../kit/po.ts';
import { type Area, poPath } from '../../locales/entries.ts';
import {
  applyTexts,
  checkMessages,
  generateTypes,
  listTodo,
  type Site,
  syncMessages,
} from './work.ts';

const GERMAN = { prefix: 'de', tag: 'de' };
const ARABIC = { prefix: 'ar', tag: 'ar' };
let site: Site;
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'messages-'));
  site = { root, languages: [GERMAN], names: ['ZipX'] };
  write('en', 'public', { 'nav.store': 'Store', 'nav.zipx': 'ZipX' });
  write('en', 'checkout', {
    'pay.submit': 'Buy now – {total}',
    'pay.seats': '{count, plural, one {# file} other {# files}}',
    'pay.terms': 'I accept the <0>terms</0>.',
  });
});
afterEach(() => rmSync(site.root, { recursive: true, force: true }));

function write(prefix: string, area: Area, texts: Record<string, string>, comments: string[] = []) {
  const path = poPath(site.root, prefix, area);
  mkdirSync(dirname(path), { recursive: true });
  const entries: PoEntry[] = Object.entries(texts).map(([id, text]) => ({ id, text, comments }));
  writeFileSync(path, printPo(entries, prefix));
}
const read = (prefix: string, area: Area) => readFileSync(poPath(site.root, prefix, area), 'utf8');
const problems = () => checkMessages(site).map(({ prefix, id, code }) => `${prefix} ${id} ${code}`);
const apply = (texts: Record<string, string>, same = false) =>
  applyTexts(site, GERMAN, { texts, same });

const GOOD = {
  'nav.store': 'Laden',
  'nav.zipx': 'ZipX',
  'pay.submit': 'Jetzt bestellen – {total}',
  'pay.seats': '{count, plural, one {# Datei} other {# Dateien}}',
  'pay.terms': 'Ich nehme die <0>Bedingungen</0> an.',
};

test.each([
  ['pay.submit', 'Jetzt bestellen', /^pay.submit: placeholders/],
  ['pay.submit', "Jetzt '{total}' bestellen", /apostrophe before/],
  ['pay.submit', 'Jetzt {total', /^pay.submit: syntax/],
  ['pay.submit', ' Jetzt {total}', /^pay.submit: edge-space/],
  ['pay.seats', '{count} Dateien', /^pay.seats: placeholders/],
  ['pay.seats', '{count, plural, other {# Dateien}}', /^pay.seats: plural-forms/],
  ['pay.terms', 'Ich nehme die Bedingungen an.', /^pay.terms: tags/],
  ['nav.store', 'Store', /^nav.store: same as English/],
  ['nav.store', ' ', /^nav.store: no text/],
  ['nav.gone', 'Weg', /^nav.gone: English has no such message/],
])('rejects a translation of %s: "%s"', (id, text, reason) => {
  expect(apply({ [id]: text })).toEqual({ applied: 0, refused: [expect.stringMatching(reason)] });
});

test('reports every kind of problem', () => {
  write('de', 'public', { 'nav.store': 'Store', 'nav.old': 'Alt' }, ['en: Store']);
  write('de', 'checkout', { 'pay.submit': '', 'pay.terms': '<0>Gut</0>' }, ['en: I accept.']);
  expect(problems()).toEqual([
    'de nav.old extra',
    'de nav.store same-as-english',
    'de nav.zipx missing',
    'de pay.submit empty',
    'de pay.seats missing',
    'de pay.terms stale',
  ]);
  write('en', 'office', { 'nav.store': 'Again', Bad: "don't", 'a.b': '{x' });
  expect(problems().filter((line) => line.startsWith('en'))).toEqual([
    'en Bad bad-id',
    'en Bad apostrophe',
    'en a.b syntax',
    'en nav.store duplicate',
  ]);
});

test('requires six plural forms in Arabic and allows exact forms', () => {
  const text = '{count, plural, =0 {x} zero {#} one {#} two {#} few {#} many {#} other {#}}';
  const arabic = { ...site, languages: [ARABIC] };
  const run = (value: string) =>
    applyTexts(arabic, ARABIC, { texts: { 'pay.seats': value }, same: false });
  expect(run(text.replace('few {#}', '')).refused).toEqual([
    expect.stringContaining('plural-forms'),
  ]);
  expect(run(text)).toEqual({ applied: 1, refused: [] });
});

test('marks a translation as stale until it follows the changed English text', () => {
  apply(GOOD);
  write('en', 'public', { 'nav.store': 'Shop', 'nav.zipx': 'ZipX' });
  expect(problems()).toEqual(['de nav.store stale']);
  expect(listTodo(site, GERMAN)).toEqual({
    'nav.store': { en: 'Shop', old: 'Laden', oldEn: 'Store' },
  });
  apply({ 'nav.store': 'Shop' }, true);
  expect(problems()).toEqual([]);
  expect(read('de', 'public')).toContain('#. same\n#. en: Shop\nmsgid "nav.store"');
});

test('moves translations between areas, drops orphans, and follows the English order', () => {
  apply(GOOD);
  write('en', 'public', { 'pay.terms': 'I accept the <0>terms</0>.', 'nav.zipx': 'ZipX' });
  write('en', 'checkout', { 'pay.submit': "Don't wait – {total}" });
  syncMessages(site);
  expect(read('de', 'public').match(/msgid "\w.*"/g)).toEqual([
    'msgid "pay.terms"',
    'msgid "nav.zipx"',
  ]);
  expect(read('de', 'public')).toContain('Bedingungen');
  expect(read('de', 'checkout')).not.toContain('pay.seats');
  expect(read('en', 'checkout')).toContain('Don’t wait');
});

test('translates a language from nothing to complete', () => {
  syncMessages(site);
  expect(existsSync(poPath(site.root, 'de', 'office'))).toBe(false);
  expect(Object.keys(listTodo(site, GERMAN))).toEqual(Object.keys(GOOD));
  expect(apply(GOOD)).toEqual({ applied: 5, refused: [] });
  expect(problems()).toEqual([]);
  expect(listTodo(site, GERMAN)).toEqual({});
  expect(read('de', 'checkout')).toContain('#. en: Buy now – {total}\nmsgid "pay.submit"');
});

test('generates the parameter types of messages', () => {
  write('en', 'office', {
    'office.due': '{when, date} {n, number} {plan, select, year {y} other {z}}',
  });
  const source = generateTypes(site.root);
  expect(source).toContain("'nav.store': Record<never, never>;");
  expect(source).toContain("'pay.submit': { total: string };");
  expect(source).toContain("'pay.seats': { count: number };");
  expect(source).toContain("'office.due': { when: Date; n: number; plan: string };");
  expect(source).toContain("'pay.terms': '0';");
  expect(source).toContain("'office.due': 'office';");
});
