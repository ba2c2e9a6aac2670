import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../tests/harness/any-text.ts';
import { clickIdIn, scrubAddress, scrubText } from './scrub.ts';

describe('scrubText', () => {
  test.each([
    ['a\u001b[31mred\u0007', 'a\\u{1b}[31mred\\u{7}'],
    ['one\r\ntwo\u2028', 'one\\u{d}\\u{a}two\\u{2028}'],
    ['\u202eevil\u009b', '\\u{202e}evil\\u{9b}'],
    ['nul\0', 'nul\\u{0}'],
    ['half \ud800', 'half \\u{d800}'],
    ['mail ana.b+c@shop.example now', 'mail [address] now'],
    ['ana%40shop.example', '[address]'],
    ['card 4242 4242 4242 4242.', 'card [digits].'],
    ['4242-4242-4242-4242 and 4000002500003155', '[digits] and [digits]'],
    ['key ABCDE-12345-FGHJK-6789A-BCDEF', 'key [key]'],
    ['status 503 after 1200 ms', 'status 503 after 1200 ms'],
    ['zahlung fehlgeschlagen – ü', 'zahlung fehlgeschlagen – ü'],
  ])('scrubs %j', (text, clean) => expect(scrubText(text, 500)).toBe(clean));

  test('cuts', () => expect(scrubText('x'.repeat(9000), 10)).toBe('x'.repeat(10)));

  test('never keeps a control character or an email address', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (text) => {
        const clean = scrubText(`${text}a@b.c`, 500);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(clean).not.toContain('a@b.c');
      }),
    );
  });

  test('is fast for any input', () => {
    const began = performance.now();
    for (const piece of ['a', '漢', '1 ', '1', '@', 'a@', 'a.', 'A1B2C-', '%40', '.', ' ', '\0'])
      scrubText(piece.repeat(65_536), 500);
    expect(performance.now() - began).toBeLessThan(300);
  });
});

describe('scrubAddress', () => {
  test.each([
    ['', ''],
    ['javascript:alert(1)', ''],
    ['http://[', ''],
    ['https://user:pass@g.test/p?q=secret#frag', 'https://g.test/p'],
    ['/pay?purchase=1&product=zipx&order=2&sig=3', '/pay?product=zipx'],
    ['/?gclid=Ab-_1&utm_source=x&email=a@b.test', '/?gclid=Ab-_1&utm_source=x'],
    ['/?yclid=1234567890123456789', '/?yclid=1234567890123456789'],
    ['/?gclid=<script>&utm_term=a@b.test', '/?utm_term=%5Baddress%5D'],
    ['/de/buy?plan=year&seats=3', '/de/buy?plan=year&seats=3'],
  ])('scrubs %s', (address, clean) => expect(scrubAddress(address, 500)).toBe(clean));
});

test.each([
  ['/?gclid=A', 'A'],
  ['/?gclid=&gclid=B', 'B'],
  ['/?gclid=', null],
  ['/?GCLID=A', null],
  ['/?gclid=a%20b', null],
  [`/?gclid=${'x'.repeat(257)}`, null],
])('finds the click id of %s', (address, id) => expect(clickIdIn(address, 'gclid')).toBe(id));
