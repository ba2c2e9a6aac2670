import { expect, test } from 'vitest';
import { suggestEmail } from './email-hint.ts';

test.each([
  ['a Cyrillic а in a known host', 'ada@gmаil.com', 'ada@gmail.com'],
  ['a Greek ο in a known host', 'ada@οutlook.com', 'ada@outlook.com'],
  ['an Armenian ո in a known host', 'ada@icloud.cօm', 'ada@icloud.com'],
  ['a dotless ı', 'ada@gmaıl.com', 'ada@gmail.com'],
  ['an accent in a known host', 'ada@gmaïl.com', 'ada@gmail.com'],
  ['the same in Punycode', 'ada@xn--gmil-63d.com', 'ada@gmail.com'],
  ['a whole word of another script', 'ada@уаһоо.com', 'ada@yahoo.com'],
  ['an unknown host in two scripts', 'ada@exаmple.com', 'ada@example.com'],
  ['a Latin-looking word of another script under a Latin ending', 'ada@сора.com', 'ada@copa.com'],
  ['a name in two scripts', 'аda@gmail.com', 'ada@gmail.com'],
  ['capitals', 'АDA@GМAIL.COM', 'ADA@gmail.com'],
  ['a whole name of another script that looks Latin', 'сора@gmail.com', 'copa@gmail.com'],
  ['both sides', 'аda@gmаil.com', 'ada@gmail.com'],
  ['full width', 'ａｄａ＠ｇｍａｉｌ．ｃｏｍ', 'ada@gmail.com'],
  ['an invisible character', 'ada@gm\u00adail.com', 'ada@gmail.com'],
  ['a one for an l', 'ada@gmai1.com', 'ada@gmail.com'],
  ['r and n for an m', 'ada@grnail.com', 'ada@gmail.com'],
  ['a zero for an o', 'ada@0utlook.com', 'ada@outlook.com'],
  ['a look-alike with a typo', 'ada@gmаil.con', 'ada@gmail.com'],
])('%s: suggests for %s the address %s', (_name, typed, suggestion) => {
  expect(suggestEmail(typed, 'DE')).toBe(suggestion);
});

test.each([
  ['ada@gmail.com'],
  ['jürgen@müller.de'],
  ['josé@correo.es'],
  ['саша@почта.рф'],
  ['иван@россия.com'],
  ['νίκος@παράδειγμα.ελ'],
  ['用户@例子.公司'],
  ['user@例子.com'],
  ['อีเมล@ตัวอย่าง.ไทย'],
  ['ada@rnaker.example'],
  ['ada10@example.com'],
  ['ada@сосо.рф'],
  ['саша@gmail.com'],
  ['АДА@GMAIL.COM'],
  ['ada'],
  ['@gmаil.com'],
])('accepts %s as it is', (typed) => {
  expect(suggestEmail(typed, 'DE')).toBeNull();
});
