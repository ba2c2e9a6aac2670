import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { MARKETS } from '../price/index.ts';
import { methodsOf, PAYMENT_METHODS } from './index.ts';

describe('methods', () => {
  test('what the provider cannot take is not shown', () => {
    expect(methodsOf('cn', ['card'], [])).toEqual(['card']);
    expect(methodsOf('cn', [], [])).toEqual([]);
    expect(methodsOf('br', ['alipay', 'pix'], [])).toEqual(['pix']);
  });

  test.each([
    [[{ method: 'alipay', market: null }], ['wechat-pay', 'card']],
    [[{ method: null, market: 'cn' }], []],
    [[{ method: null, market: null }], []],
    [[{ method: 'card', market: 'cn' }], ['alipay', 'wechat-pay']],
    [
      [
        { method: 'card', market: 'us' },
        { method: null, market: 'br' },
      ],
      ['alipay', 'wechat-pay', 'card'],
    ],
  ] as const)('held back: %j', (holds, methods) => {
    expect(methodsOf('cn', PAYMENT_METHODS, holds)).toEqual(methods);
  });

  test.each(['constructor', '__proto__', '', 'xx'])('an unknown market %j has the card', (key) => {
    expect(methodsOf(key, PAYMENT_METHODS, [])).toEqual(['card']);
  });

  test('every market and every language has a way to pay; the card always among them', () => {
    for (const key of [...MARKETS.map((market) => market.key), ...LOCALES.map((l) => l.market)]) {
      expect(methodsOf(key, PAYMENT_METHODS, [])).toContain('card');
    }
  });

  test.each([
    ['cn', ['alipay', 'wechat-pay', 'card']],
    ['br', ['pix', 'card']],
    ['th', ['promptpay', 'card']],
    ['in', ['upi', 'card']],
    ['id', ['qris', 'card']],
    ['vn', ['vietqr', 'card']],
    ['eu', ['card']],
    ['us', ['card']],
  ])('%s pays by %j, in this order', (market, methods) => {
    expect(methodsOf(market, PAYMENT_METHODS, [])).toEqual(methods);
  });
});
