import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceCookie, parseCookies, serializeCookie } from './cookie.ts';

describe('refused', () => {
  test.each(['a\n', 'a\u0000', 'a\u007f', 'ü€'])('the name %j', (name) => {
    expect(() => serializeCookie(name, 'x', {})).toThrow(new TypeError('argument name is invalid'));
  });

  test.each([
    [{ maxAge: Number.NaN }, 'option maxAge is invalid'],
    [{ maxAge: Number.POSITIVE_INFINITY }, 'option maxAge is invalid'],
    [{ sameSite: 'foo' as 'lax' }, 'option sameSite is invalid'],
    [{ expires: new Date(Number.NaN) }, 'option expires is invalid'],
    [{ domain: 'a\n' }, 'option domain is invalid'],
    [{ path: '/\n' }, 'option path is invalid'],
    [{ priority: 'x' as 'low' }, 'option priority is invalid'],
  ])('the option %j', (options, message) => {
    expect(() => serializeCookie('a', 'b', options)).toThrow(new TypeError(message));
  });

  test('a value an encoder left unprintable', () => {
    expect(() => serializeCookie('a', 'b', { encode: () => '\n' })).toThrow(
      new TypeError('argument val is invalid'),
    );
  });
});

test('any value comes back', () => {
  const values = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(values, (value) => {
      expect(parseCookies(serializeCookie('name', value, {}))).toEqual({ name: value });
    }),
  );
  expect(parseCookies(serializeCookie('name', 'é;', {}))).toEqual({ name: 'é;' });
});

test('a broken header is read as far as it goes', () => {
  expect(parseCookies('a=1; b; =c; d=%E0%A4%A; a=2')).toMatchObject({ a: '1', d: '%E0%A4%A' });
});

test('a choice lasts a year on the whole site', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  expect(choiceCookie('lang', 'de', now)).toBe(
    'lang=de; Path=/; Expires=Sun, 21 Nov 2027 00:00:00 GMT; SameSite=Lax',
  );
});
