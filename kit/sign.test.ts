import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../tests/harness/any-text.ts';
import { signText, verifyText } from './sign.ts';

const SIGNING = { secret: 'a secret for tests only', purpose: 'success-page' };

describe('verifyText rejects', () => {
  const tag = signText(SIGNING, 'order-1');

  it.each([
    ['an empty tag', ''],
    ['a shorter tag', tag.slice(0, -1)],
    ['a longer tag', `${tag}A`],
    ['a padded tag', `${tag}==`],
    ['characters outside ASCII of the same length', 'é'.repeat(22)],
  ])('%s', (_, given) => {
    expect(verifyText(SIGNING, 'order-1', given)).toBe(false);
  });

  it('every tag with one changed character, spare bits included', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 0; at < tag.length; at += 1) {
      for (const character of alphabet) {
        if (character === tag.charAt(at)) continue;
        const wrong = tag.slice(0, at) + character + tag.slice(at + 1);
        expect(verifyText(SIGNING, 'order-1', wrong)).toBe(false);
      }
    }
  });

  it('the tag of another text, purpose, or secret', () => {
    expect(verifyText(SIGNING, 'order-2', tag)).toBe(false);
    expect(verifyText({ ...SIGNING, purpose: 'cancel' }, 'order-1', tag)).toBe(false);
    expect(verifyText({ ...SIGNING, secret: 'another' }, 'order-1', tag)).toBe(false);
  });
});

describe('with several secrets', () => {
  const rotated = { ...SIGNING, secret: ['the new one', SIGNING.secret] as const };

  it('all verify, and no other does', () => {
    expect(verifyText(rotated, 'order-1', signText(SIGNING, 'order-1'))).toBe(true);
    expect(verifyText(rotated, 'order-1', signText(rotated, 'order-1'))).toBe(true);
    const foreign = signText({ ...SIGNING, secret: 'another' }, 'order-1');
    expect(verifyText(rotated, 'order-1', foreign)).toBe(false);
    expect(verifyText(rotated, 'order-2', signText(SIGNING, 'order-1'))).toBe(false);
  });

  it('the first one signs', () => {
    const first = { ...SIGNING, secret: 'the new one' };
    expect(signText(rotated, 'order-1')).toBe(signText(first, 'order-1'));
  });
});

describe('signText', () => {
  it('throws without a secret or a purpose', () => {
    expect(() => signText({ ...SIGNING, secret: '' }, 'x')).toThrow(RangeError);
    expect(() => signText({ ...SIGNING, purpose: '' }, 'x')).toThrow(RangeError);
  });

  it('does not mix purpose and text', () => {
    const first = signText({ secret: 's', purpose: 'ab' }, 'c');
    expect(first).not.toBe(signText({ secret: 's', purpose: 'a' }, 'bc'));
  });

  it('returns the first 128 bits of HMAC-SHA256 under the purpose key', () => {
    const key = hkdfSync('sha256', SIGNING.secret, '', 'vitrine:success-page', 32);
    const whole = createHmac('sha256', Buffer.from(key)).update('order-1').digest();
    expect(signText(SIGNING, 'order-1')).toBe(whole.subarray(0, 16).toString('base64url'));
  });

  it('returns a valid URL-safe tag for any text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const tag = signText(SIGNING, text);
        expect(tag).toMatch(/^[\w-]{22}$/);
        expect(verifyText(SIGNING, text, tag)).toBe(true);
      }),
    );
  });
});
