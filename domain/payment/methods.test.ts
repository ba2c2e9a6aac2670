import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { getMarket, MARKETS } from '../price/index.ts';
import {
  factsOf,
  METHOD_FACTS,
  methodsOf,
  PAYMENT_METHODS,
  PROVIDER_METHODS,
  renewalRuleOf,
  savesCards,
  takesTotal,
} from './index.ts';

const CN = { market: 'cn', country: 'CN' };

describe('methods', () => {
  test('leaves out methods that the provider does not offer', () => {
    expect(methodsOf(CN, { methods: ['card'] }, [])).toEqual(['card']);
    expect(methodsOf(CN, { methods: [] }, [])).toEqual([]);
    const br = { market: 'br', country: 'BR' };
    expect(methodsOf(br, { methods: ['alipay', 'pix'] }, [])).toEqual(['pix']);
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
    expect(methodsOf(CN, { methods: PROVIDER_METHODS }, holds)).toEqual(methods);
  });

  test('offers a transfer only where it is taken, unless it is on hold', () => {
    const query = { ...CN, takesTransfers: true };
    const on = (method: 'transfer' | 'card', market: string | null = null) =>
      methodsOf(query, { methods: ['card'] }, [{ method, market }]);
    expect(methodsOf(CN, { methods: ['card'] }, [])).toEqual(['card']);
    expect(methodsOf(query, { methods: ['card'] }, [])).toEqual(['card', 'transfer']);
    expect([on('card'), on('transfer', 'us')]).toEqual([['transfer'], ['card', 'transfer']]);
    expect([on('transfer'), on('transfer', 'cn')]).toEqual([['card'], ['card']]);
  });

  test.each(['constructor', '__proto__', '', 'xx'])(
    'offers only the card in the unknown market %j',
    (market) => {
      expect(methodsOf({ market, country: 'NL' }, { methods: PROVIDER_METHODS }, [])).toEqual([
        'card',
      ]);
    },
  );

  test('offers the card in every market and every language', () => {
    const all = [...MARKETS.map(({ key, country }) => ({ market: key, country })), ...LOCALES];
    for (const query of all)
      expect(methodsOf(query, { methods: PROVIDER_METHODS }, [])).toContain('card');
  });

  test.each([
    ['cn', 'CN', ['alipay', 'wechat-pay', 'card']],
    ['br', 'BR', ['pix', 'card', 'boleto']],
    ['br', 'PT', ['pix', 'card']],
    ['th', 'TH', ['promptpay', 'card']],
    ['in', 'IN', ['upi', 'card']],
    ['id', 'ID', ['qris', 'card']],
    ['vn', 'VN', ['vietqr', 'card']],
    ['jp', 'JP', ['card', 'paypay', 'konbini', 'amazon-pay']],
    ['jp', 'US', ['card', 'amazon-pay']],
    ['us', 'US', ['card', 'paypal', 'klarna', 'amazon-pay']],
    ['gb', 'GB', ['card', 'paypal', 'klarna', 'amazon-pay', 'revolut-pay']],
    ['eu', 'DE', ['card', 'paypal', 'klarna', 'amazon-pay', 'revolut-pay']],
    ['eu', 'NL', ['card', 'ideal', 'paypal', 'klarna', 'amazon-pay', 'revolut-pay']],
    ['eu', 'BE', ['card', 'bancontact', 'paypal', 'klarna', 'amazon-pay', 'revolut-pay']],
    ['eu', 'AT', ['card', 'eps', 'paypal', 'klarna', 'amazon-pay', 'revolut-pay']],
    ['eu', 'IT', ['card', 'satispay', 'paypal', 'klarna', 'amazon-pay', 'revolut-pay']],
    ['eu', 'FI', ['card', 'mobilepay', 'paypal', 'klarna', 'amazon-pay', 'revolut-pay']],
    ['eu', 'DK', ['card', 'mobilepay', 'paypal', 'amazon-pay', 'revolut-pay']],
    ['eu', 'PL', ['card', 'przelewy24', 'paypal', 'amazon-pay', 'revolut-pay']],
    ['eu', 'CH', ['card', 'paypal', 'amazon-pay']],
    ['us', 'NL', ['card', 'paypal', 'amazon-pay']],
    ['us', 'AT', ['card', 'paypal', 'amazon-pay']],
    ['kr', 'KR', ['card', 'kakao-pay', 'naver-pay', 'samsung-pay', 'payco']],
    ['us', 'KR', ['card', 'paypal', 'amazon-pay']],
  ])('in %s, a buyer from %s chooses from %j, in this order', (market, country, methods) => {
    expect(methodsOf({ market, country }, { methods: PROVIDER_METHODS }, [])).toEqual(methods);
  });

  test('every method has a market that sells in its currency', () => {
    for (const method of PAYMENT_METHODS) {
      const { currencies } = METHOD_FACTS[method];
      const isSold = MARKETS.some(
        ({ currency }) => currencies === 'all' || currencies.includes(currency),
      );
      expect([method, isSold]).toEqual([method, true]);
    }
  });
});

describe('totals', () => {
  test('are refused below the least and above the most', () => {
    expect(takesTotal('kakao-pay', { minor: 99, currency: 'KRW' })).toBe(false);
    expect(takesTotal('upi', { minor: 10_000_001, currency: 'INR' })).toBe(false);
    expect(takesTotal('samsung-pay', { minor: 2_000_001, currency: 'KRW' })).toBe(false);
    expect(takesTotal('konbini', { minor: 119, currency: 'JPY' })).toBe(false);
    expect(takesTotal('konbini', { minor: 300_001, currency: 'JPY' })).toBe(false);
    expect(takesTotal('boleto', { minor: 499, currency: 'BRL' })).toBe(false);
    expect(takesTotal('boleto', { minor: 5_000_000, currency: 'BRL' })).toBe(false);
  });
  test('are taken at the limits, and without one', () => {
    expect(takesTotal('kakao-pay', { minor: 100, currency: 'KRW' })).toBe(true);
    expect(takesTotal('upi', { minor: 10_000_000, currency: 'INR' })).toBe(true);
    expect(takesTotal('samsung-pay', { minor: 2_000_000, currency: 'KRW' })).toBe(true);
    expect(takesTotal('konbini', { minor: 300_000, currency: 'JPY' })).toBe(true);
    expect(takesTotal('boleto', { minor: 4_999_999, currency: 'BRL' })).toBe(true);
    expect(takesTotal('payco', { minor: 2_000_001, currency: 'KRW' })).toBe(true);
    expect(takesTotal('paypal', { minor: 1, currency: 'EUR' })).toBe(true);
  });
  test('have limits in the currency of the method', () => {
    for (const { least, most, currencies } of Object.values(METHOD_FACTS))
      for (const limit of [least, most]) if (limit) expect(currencies).toContain(limit.currency);
  });
});

test('redirect methods never come before the card, which renews', () => {
  for (const market of ['us', 'eu', 'gb', 'kr', 'jp']) {
    const { country } = getMarket(market);
    const [first] = methodsOf({ market, country }, { methods: PROVIDER_METHODS }, []);
    expect(METHOD_FACTS[first ?? 'paypal'].canRenew).toBe(true);
  }
});

test('vouchers, and only these, have times to pay and to report', () => {
  for (const facts of Object.values(METHOD_FACTS))
    expect(facts.voucher !== undefined).toBe(facts.flow === 'voucher');
});

test('a company may take other currencies by a method, and keep what others cannot', () => {
  const ownFacts = { paypal: { canRenew: true, currencies: ['JPY'] } } as const;
  const offer = { methods: ['paypal'], ownFacts } as const;
  expect(methodsOf({ market: 'jp', country: 'JP' }, offer, [])).toEqual(['paypal']);
  expect(methodsOf({ market: 'eu', country: 'DE' }, offer, [])).toEqual([]);
  expect(factsOf('paypal', ownFacts)).toMatchObject({ canRenew: true, flow: 'redirect' });
  expect(factsOf('paypal').canRenew).toBe(false);
});

test('what renews and what is saved follow the methods of the company', () => {
  const ownFacts = { paypal: { canRenew: true } } as const;
  const of = (offer: Parameters<typeof renewalRuleOf>[0]) => [
    renewalRuleOf(offer),
    savesCards(offer),
  ];
  expect(of({ methods: ['ideal', 'card'] })).toEqual(['by-card', true]);
  expect(of({ methods: ['paypal'], ownFacts })).toEqual(['always', false]);
  // Stripe without cards: the cards that it saved before still renew.
  expect(of({ methods: ['ideal', 'paypal'] })).toEqual(['never', true]);
});
