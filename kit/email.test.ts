import { expect, test } from 'vitest';
import { foldEmail, isSameEmail, lowerEmail, readEmail } from './email.ts';

test('different addresses stay different', () => {
  expect(foldEmail('a.da@example.com')).not.toBe(foldEmail('ada@example.com'));
  expect(foldEmail('+one@example.com')).not.toBe(foldEmail('+two@example.com'));
  expect(foldEmail('ada@example.com')).not.toBe(foldEmail('ada@example.org'));
});

test('a malformed address is only lowercased', () => {
  expect(foldEmail(' Nobody ')).toBe('nobody');
  expect(foldEmail('@Example.com')).toBe('@example.com');
});

test('letter case makes no difference, even where lowercase has more or fewer letters', () => {
  expect(lowerEmail(' İPEK@Example.COM.TR ')).toBe('ipek@example.com.tr');
  expect(lowerEmail('ΟΔΟΣ@example.com')).toBe('οδοσ@example.com');
  expect(isSameEmail('İpek@example.com.tr', 'ipek@example.com.tr')).toBe(true);
  expect(isSameEmail('ａda@example.com', 'Ada@example.com')).toBe(true);
  expect(isSameEmail('info@xn--mller-kva.de', 'Info@Müller.de')).toBe(true);
  expect(isSameEmail('ada@example.com\u200e', 'ada@example.com')).toBe(true);
  expect(isSameEmail('ada+x@example.com', 'ada@example.com')).toBe(false);
  expect(lowerEmail(lowerEmail('İ Σ ẞ Ǆ'))).toBe(lowerEmail('İ Σ ẞ Ǆ'));
});

test('all spellings of a mailbox fold to one', () => {
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

test.each([
  '',
  ' ',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a da@example.com',
  'ada@exa mple.com',
  '"ada"@example.com',
  'ada@example..com',
  'ada@.com',
  'ada@example.c',
  'ada@example.com, eve@example.com',
  '<ada@example.com>',
  'ada@[192.0.2.1]',
  'a\u001bda@example.com',
  'ada@exa\u0000mple.com',
  'ada@xn--iñvalid.example',
  'ada@mü\u2028ller.example',
  `${'a'.repeat(244)}@example.com`,
])('nobody can be written to at %j', (text) => {
  expect(readEmail(text).fault).not.toBeNull();
});

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada@Example.COM ', 'Ada@Example.COM'],
  ['ａda@example.com', 'ada@example.com'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['\u200eada@example.com\u200b', 'ada@example.com'],
  ['info@xn--mller-kva.example', 'info@müller.example'],
  ['info@MÜLLER.example', 'info@müller.example'],
  ['info@mail.XN--MLLER-KVA.example', 'info@mail.müller.example'],
  ...[
    'o&m@example.com',
    'a=b@example.com',
    'me/x@example.com',
    "o'neil+x@example.co.uk",
    'r#d@example.com',
    'a..b@example.ne.jp',
    'info@müller.example',
    '用户@例子.广告',
    `${'a'.repeat(242)}@example.com`,
  ].map((email) => [email, email]),
])('%s is an address', (text, email) => {
  expect(readEmail(text)).toEqual({ email, fault: null });
});

test('a stored address is read unchanged, including joiners in its domain', () => {
  for (const text of [
    'ada@نامه\u200cای.example',
    'ada@xn--mgba3gch31f060k.example',
    '\u200eAda@Müller.example',
  ])
    expect(readEmail(readEmail(text).email)).toEqual(readEmail(text));
  expect(readEmail('ada@نامه\u200cای.example').email).toContain('\u200c');
});

test('empty, malformed, and too long addresses have different faults', () => {
  expect(readEmail(' ').fault).toBe('required');
  expect(readEmail(`${'a'.repeat(243)}@example.com`).fault).toBe('too-long');
  expect(readEmail('ada@example').fault).toBe('malformed');
});

test('a letter with too many marks is no address', { timeout: 5000 }, () => {
  expect(readEmail(`e${'\u0301\u0316'.repeat(100_000)}@example.com`).fault).toBe('too-long');
});
