import { expect, test } from 'vitest';
import { type Fault, faultsOf, readAnswer, readOpened, type Typed } from './input.ts';

const FORM = '4b1c2c1e-2f6f-4a3e-9d39-0c8d6c1f4a11';
const typed = (change: Partial<Typed> = {}): Typed => ({
  product: 'zipx',
  version: '4.2.1',
  days: '12',
  install: '',
  form: FORM,
  reason: 'slow',
  comment: '',
  email: '',
  ...change,
});
const place = { locale: 'de', newId: () => 'made' };
const opened = (query: string) => {
  const parameters = new URLSearchParams(query);
  return readOpened((name) => parameters.get(name) ?? '');
};

test.each<[Partial<Typed>, Fault[]]>([
  [{ reason: '' }, ['reason']],
  [{ reason: 'bored' }, ['reason']],
  [{ reason: 'toString' }, ['reason']],
  [{ comment: 'x'.repeat(1001) }, ['comment']],
  [{ email: 'ada' }, ['email']],
  [{ email: `${'a'.repeat(250)}@b.example` }, ['email']],
  [{ email: 'ada@x.example\nbcc:all@x.example' }, ['email']],
  [{ reason: '', comment: 'x'.repeat(1001), email: '@' }, ['reason', 'comment', 'email']],
])('rejects %j: %j', (change, faults) => {
  expect(faultsOf(typed(change))).toEqual(faults);
  expect(() => readAnswer(typed(change), place)).toThrow(RangeError);
});

test('rejects an unknown language', () => {
  expect(() => readAnswer(typed(), { ...place, locale: 'xx' })).toThrow(RangeError);
});

test.each([
  ['product=paint&version=1.2.3.4.5&days=-1&install=a b', {}],
  ['product=ZIPX%00&version=<b>&days=1e3&install=%3Cscript%3E', {}],
  [`version=1${'.1'.repeat(12)}&days=36501&install=${'i'.repeat(201)}`, {}],
  ['version=%201.2%20&days=0', { version: '1.2', days: 0 }],
  ['product=dll-fixer&days=36500', { product: 'dll-fixer', days: 36_500 }],
  ['install={8F0E-1}', { install: '{8F0E-1}' }],
])('keeps only valid parameters of %s', (query, kept) => {
  const nothing = { product: null, version: null, days: null, install: null };
  expect(opened(query)).toEqual({ ...nothing, ...kept });
});

test('counts characters, however they are stored', () => {
  expect(faultsOf(typed({ comment: '🗜'.repeat(1000) }))).toEqual([]);
});

test('removes control characters, and treats whitespace as no text', () => {
  const text = (written: string) => readAnswer(typed({ comment: written }), place).text;
  expect(text('a\u0000b\u001b[31m\r\nc\u007f')).toBe('ab[31m\nc');
  expect(text(' \u0007\n ')).toBeNull();
});

test('replaces an invalid form id', () => {
  expect(readAnswer(typed({ form: '1; drop' }), place).formId).toBe('made');
});

test('reads an answer', () => {
  const answer = readAnswer(typed({ email: 'Ada@X.example', install: 'pc-1' }), place);
  expect(answer).toEqual({
    product: 'zipx',
    version: '4.2.1',
    days: 12,
    install: 'pc-1',
    formId: FORM,
    reason: 'slow',
    text: null,
    email: 'ada@x.example',
    locale: 'de',
  });
});
