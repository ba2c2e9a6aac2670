import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceCookie, parseCookies, serializeCookie } from './cookie.ts';

describe('rejects', () => {
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

  test('an unprintable value of an encoder', () => {
    expect(() => serializeCookie('a', 'b', { encode: () => '\n' })).toThrow(
      new TypeError('argument val is invalid'),
    );
  });
});

test('reads every value back', () => {
  const values = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(values, (value) => {
      expect(parseCookies(serializeCookie('name', value, {}))).toEqual({ name: value });
    }),
  );
  expect(parseCookies(serializeCookie('name', 'é;', {}))).toEqual({ name: 'é;' });
});

/** Tab and the printable characters of ISO 8859-1. */
const isPrintable = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]+$/.test(text);
const anyText = fc.string({ unit: 'binary' });

test('writes printable names, paths, and domains unchanged, and rejects others', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const [written, write] of [
        [`${text}=v`, () => serializeCookie(text, 'v', {})],
        [`a=v; Path=${text}`, () => serializeCookie('a', 'v', { path: text })],
        [`a=v; Domain=${text}`, () => serializeCookie('a', 'v', { domain: text })],
      ] as const) {
        if (isPrintable(text)) expect(write()).toBe(written);
        else if (text !== '' || written.startsWith('=')) expect(write).toThrow(TypeError);
      }
    }),
  );
});

test('no value adds a cookie, an attribute, or a line', () => {
  fc.assert(
    fc.property(anyText, (value) => {
      const [pair = '', ...attributes] = serializeCookie('a', value, { path: '/' }).split(
        /[;\r\n]/,
      );
      expect([pair.startsWith('a='), attributes]).toEqual([true, [' Path=/']]);
      expect(isPrintable(pair)).toBe(true);
    }),
  );
});

test('rejects invalid ages and dates', () => {
  fc.assert(
    fc.property(fc.double(), fc.date({ noInvalidDate: false }), (maxAge, expires) => {
      const age = () => serializeCookie('a', 'b', { maxAge });
      if (Number.isFinite(maxAge)) expect(age()).toBe(`a=b; Max-Age=${Math.floor(maxAge)}`);
      else expect(age).toThrow(new TypeError('option maxAge is invalid'));
      const until = () => serializeCookie('a', 'b', { expires });
      if (Number.isNaN(expires.getTime())) {
        expect(until).toThrow(new TypeError('option expires is invalid'));
      } else expect(until()).toBe(`a=b; Expires=${expires.toUTCString()}`);
    }),
  );
});

test('separates the cookies of one header', () => {
  const names = fc.stringMatching(/^[a-z][\w.-]{0,20}$/);
  fc.assert(
    fc.property(
      fc.dictionary(
        names,
        anyText.map((text) => text.toWellFormed()),
      ),
      (cookies) => {
        const header = Object.entries(cookies).map(([name, value]) =>
          serializeCookie(name, value, {}),
        );
        expect(parseCookies(header.join('; '))).toEqual({ ...cookies });
      },
    ),
  );
});

test('reads the valid parts of a broken header', () => {
  expect(parseCookies('a=1; b; =c; d=%E0%A4%A; a=2')).toMatchObject({ a: '1', d: '%E0%A4%A' });
});

test('a choice lasts a year on the whole site', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  expect(choiceCookie('lang', 'de', now)).toBe(
    'lang=de; Path=/; Expires=Sun, 21 Nov 2027 00:00:00 GMT; SameSite=Lax',
  );
});
