import { describe, expect, test } from 'vitest';
import { DEFAULT_LOCALE, getLocale, LOCALES } from '../../locales/index.ts';
import { guardsOf, payLanguageGuard, runGuards } from './guards.ts';

const going = (prefix: string, path = '/buy') => ({ locale: getLocale(prefix), path });
const without = (prefix: string) =>
  new Map([
    [
      'pay-language',
      payLanguageGuard(
        new Set(LOCALES.map((each) => each.prefix).filter((each) => each !== prefix)),
      ),
    ],
  ]);

test('throws for an unregistered guard', () => {
  expect(() => runGuards(['pay-langauge'], going('de'))).toThrow(
    "Unknown route middleware: 'pay-langauge'",
  );
});

test('rethrows the error of a guard', () => {
  const broken = new Map([
    [
      'pay-language',
      () => {
        throw new Error('no table');
      },
    ],
  ]);
  expect(() => runGuards(['pay-language'], going('de'), broken)).toThrow('no table');
});

describe('the pay-language guard', () => {
  test('sends a language without payment methods to the English page', () => {
    expect(runGuards(['pay-language'], going('bn'), without('bn'))).toBe('/buy');
    expect(runGuards(['pay-language'], going('bn', '/scriptions'), without('bn'))).toBe(
      '/scriptions',
    );
  });

  test('never sends English anywhere', () => {
    expect(runGuards(['pay-language'], going('en'), without('en'))).toBeNull();
  });

  test('lets every language of the shop in', () => {
    expect(runGuards(['pay-language'], going('de'), without('bn'))).toBeNull();
    for (const { prefix } of LOCALES) expect(runGuards(['pay-language'], going(prefix))).toBeNull();
  });

  test('guards exactly four pages', () => {
    const guarded = ['buy', 'pay', 'paycode', 'scriptions', 'success', 'store', 'index'].filter(
      (base) => guardsOf(base).includes('pay-language'),
    );
    expect(guarded).toEqual(['buy', 'pay', 'paycode', 'scriptions']);
    expect(DEFAULT_LOCALE.prefix).toBe('en');
  });
});
