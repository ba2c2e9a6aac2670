import { expect, test } from 'vitest';
import { foldEmail, isSameEmail, lowerEmail } from './email.ts';

test('different people stay different', () => {
  expect(foldEmail('a.da@example.com')).not.toBe(foldEmail('ada@example.com'));
  expect(foldEmail('+one@example.com')).not.toBe(foldEmail('+two@example.com'));
  expect(foldEmail('ada@example.com')).not.toBe(foldEmail('ada@example.org'));
});

test('what is no address is only made small', () => {
  expect(foldEmail(' Nobody ')).toBe('nobody');
  expect(foldEmail('@Example.com')).toBe('@example.com');
});

test('letter case is told by nobody, also where small letters are more or fewer', () => {
  expect(lowerEmail(' İPEK@Example.COM.TR ')).toBe('ipek@example.com.tr');
  expect(lowerEmail('ΟΔΟΣ@example.com')).toBe('οδοσ@example.com');
  expect(isSameEmail('İpek@example.com.tr', 'ipek@example.com.tr')).toBe(true);
  expect(isSameEmail('ａda@example.com', 'Ada@example.com')).toBe(true);
  expect(isSameEmail('ada+x@example.com', 'ada@example.com')).toBe(false);
  expect(lowerEmail(lowerEmail('İ Σ ẞ Ǆ'))).toBe(lowerEmail('İ Σ ẞ Ǆ'));
});

test('one mailbox has one spelling', () => {
  for (const email of [
    'ada.byron@gmail.com',
    'AdaByron@GMAIL.com ',
    'a.d.a.byron+shop@googlemail.com',
    'ａｄａ.ｂｙｒｏｎ+1+2@gmail.com',
  ]) {
    expect(foldEmail(email), email).toBe('adabyron@gmail.com');
  }
  expect(foldEmail('Ada+x@Example.com')).toBe('ada@example.com');
});
