import { expect, test } from 'vitest';
import { customerOf, foldEmail } from './customer.ts';

test('different people stay different', () => {
  expect(foldEmail('a.da@example.com')).not.toBe(foldEmail('ada@example.com'));
  expect(foldEmail('+one@example.com')).not.toBe(foldEmail('+two@example.com'));
  expect(foldEmail('ada@example.com')).not.toBe(foldEmail('ada@example.org'));
});

test('what is no address is only made small', () => {
  expect(foldEmail(' Nobody ')).toBe('nobody');
  expect(foldEmail('@Example.com')).toBe('@example.com');
});

test('one mailbox has one spelling', () => {
  for (const email of [
    'ada.byron@gmail.com',
    'AdaByron@GMAIL.com ',
    'a.d.a.byron+shop@googlemail.com',
    'ａｄａ.ｂｙｒｏｎ+1+2@gmail.com',
  ]) {
    expect(foldEmail(email), email).toBe('adabyron@gmail.com');
    expect(customerOf(email), email).toBe(customerOf('adabyron@gmail.com'));
  }
  expect(foldEmail('Ada+x@Example.com')).toBe('ada@example.com');
});
