import { expect, test } from 'vitest';
import { DEFAULT_LOCALE, getLocale } from '../../locales/index.ts';
import { safeNext } from './next-page.ts';

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'member/overview',
  '',
  '/de/login/signin?next=/x',
  '/reset/request',
  `/${'x'.repeat(2000)}`,
])('replaces %s with the account page', (value) => {
  expect(safeNext(value, DEFAULT_LOCALE)).toBe('/member/overview');
  expect(safeNext(value, getLocale('de'))).toBe('/de/member/overview');
});

test.each(['/', '/de/member/orders?page=2', '/office/mails', '/store#top', '/a%2F%2Fb'])(
  'keeps %s',
  (value) => expect(safeNext(value, DEFAULT_LOCALE)).toBe(value),
);
