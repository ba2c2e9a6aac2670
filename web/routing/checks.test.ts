import { describe, expect, test } from 'vitest';
import { PRODUCTS } from '../../products/index.ts';
import { isValid, LOGIN_TYPES, MEMBER_TYPES, RESET_TYPES } from './checks.ts';

describe('a result other than true means no page', () => {
  test.each([false, 1, 'yes', undefined, null, { status: 410 }, Promise.resolve(false)])(
    '%s',
    async (result) => expect(await isValid('x', {}, { x: () => result })).toBe(false),
  );

  test('a rejection or a throw means no page', async () => {
    const reject = () => Promise.reject(new Error('no'));
    const throws = () => {
      throw new Error('no');
    };
    expect(await isValid('x', {}, { x: reject })).toBe(false);
    expect(await isValid('x', {}, { x: throws })).toBe(false);
  });

  test('true means a page, synchronously or not', async () => {
    expect(await isValid('x', {}, { x: () => true })).toBe(true);
    expect(await isValid('x', {}, { x: () => Promise.resolve(true) })).toBe(true);
    expect(await isValid('no check', {})).toBe(true);
  });
});

const keys = PRODUCTS.map(({ key }) => key);

describe('accepts exactly the values of each page', () => {
  test.each<[string, string, readonly string[]]>([
    ['login-type', 'type', [...LOGIN_TYPES, ...keys]],
    ['reset-type', 'type', [...RESET_TYPES, ...keys]],
    ['member-type', 'type', [...MEMBER_TYPES, ...keys]],
    [
      'faq-category',
      'category',
      ['general', 'purchase', 'subscription', 'refund', 'account', ...keys],
    ],
    ['tip-download-type', 'type', keys],
    [
      'blog-type',
      'type',
      [
        'unzip',
        'wallpaperx',
        'data-recovery',
        'screen-rec',
        'printer-driver-toolkit',
        'pdf-reader',
        'cad-reader',
        'vox-magic',
      ],
    ],
  ])('%s', async (base, name, values) => {
    for (const value of values) expect(await isValid(base, { [name]: value })).toBe(true);
    for (const value of ['', 'nothing', 'Signin', 'constructor', `${values[0]} `]) {
      expect(await isValid(base, { [name]: value })).toBe(false);
    }
    expect(await isValid(base, {})).toBe(false);
  });

  test('the DLL fixer has no blog', async () => {
    expect(await isValid('blog-type', { type: 'dll-fixer' })).toBe(false);
    expect(await isValid('blog-type-path', { type: 'dll-fixer', path: 'x' })).toBe(false);
  });
});
