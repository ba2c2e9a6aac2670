import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { MARKETS } from '../price/index.ts';
import { methodsOf, PAYMENT_METHODS } from './index.ts';

describe('methods', () => {
  test('leaves out methods that the provider does not offer', () => {
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
  ] as const)('leaves out methods on hold: %j', (holds, methods) => {
    expect(methodsOf('cn', PAYMENT_METHODS, holds)).toEqual(methods);
  });

  test.each(['constructor', '__proto__', '', 'xx'])(
    'offers only the card in the unknown market %j',
    (key) => {
      expect(methodsOf(key, PAYMENT_METHODS, [])).toEqual(['card']);
    },
  );

  test('offers the card in every market and every language', () => {
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
  ])('%s offers %j, in this order', (market, methods) => {
    expect(methodsOf(market, PAYMENT_METHODS, [])).toEqual(methods);
  });
});
