import { expect, test } from 'vitest';
import { getLocale } from './index.ts';
import { findHiddenSign, findWritingFaults } from './writing-faults.ts';

const find = (prefix: string, text: string) => findWritingFaults(text, getLocale(prefix));

test.each([
  ['de', 'unter "Kontakt"', /quotation mark of another language/],
  ['de', 'unter “Kontakt”', /quotation mark of another language/],
  ['ja', '“お問い合わせ”で', /quotation mark of another language/],
  ['fr', 'sur "Contact"', /quotation mark of another language/],
  ['de', 'unter „Kontakt', /without its partner/],
  ['en', 'two (or three', /without its partner/],
  ['cn', '您好,请下载', /sign of another script/],
  ['tw', '自選組合: 10', /sign of another script/],
  ['ja', '画面(録画)です', /sign of another script/],
  ['ar', 'ما هذا?', /sign of another script/],
  ['fr', 'Un pack: 44,98 €', /sign of another script/],
  ['fr', 'Un pack : 44,98\u00a0€', /line break before a sign/],
  ['fr', 'sur « Contact\u00a0»', /line break before a sign/],
  ['cn', '请使用客服表单： 提交咨询', /space beside a sign/],
  ['ja', '解説します。 大きさ', /space beside a sign/],
  ['de', 'Das ist alles .', /space beside a sign/],
  ['en', 'two  spaces', /two spaces/],
  ['bn', 'দাম ৮৩৯ টাকা', /digits of another script/],
  ['hi', 'ZipX, ZIP और 7Z खोलता है', /comma between a name and its list/],
  ['ru', 'ZipX — архиватор – Vitrine', /two kinds of dashes/],
  ['tw', '合計 $690', /dollars of which country/],
  ['tw', '合計 NT$690.00', /decimals of a round amount/],
  ['id', 'Total Rp\u00a0129.000,00', /decimals of a round amount/],
  ['bn', 'মোট 839.00৳', /decimals of a round amount/],
])('%s: finds a fault in %s', (prefix, text, fault) => {
  expect(find(prefix, text)).toEqual([expect.stringMatching(fault)]);
});

test.each([
  ['de', 'Unter „Kontakt“ (1 : 50) steht: Ja, 19,99\u00a0€.'],
  ['en', '“Don’t,” she said: it’s 1) small.'],
  ['fr', 'Vous voulez «\u00a0Contact\u00a0»\u202f? Oui\u00a0: 44,98\u00a0€.'],
  ['ja', 'Windows の「設定」（毎秒） 30 です。海辺.jpg'],
  ['cn', '选择压缩(zipped)文件夹，然后…'],
  ['ko', '‘제거’를 누르고 “예”라고 하십시오.'],
  ['ar', 'اضغط «حفظ»، ثم انتظر.'],
  ['tw', '合計 NT$657.14'],
])('%s: accepts %s', (prefix, text) => {
  expect(find(prefix, text)).toEqual([]);
});

test('finds no fault in an address, but beside one', () => {
  expect(find('fr', 'Voir https://shop.example/a?b: ici')).toEqual([]);
  expect(find('fr', 'Voir https://shop.example/a ici: là')).toHaveLength(1);
});

test('names a character that nobody sees, and leaves the marks that Arabic needs', () => {
  const findIn = (prefix: string, text: string) => findHiddenSign(text, getLocale(prefix));
  for (const [sign, code] of [
    ['\u202e', '202E'],
    ['\u2066', '2066'],
    ['\u0007', '0007'],
    ['\u200f', '200F'],
    ['\u2028', '2028'],
  ])
    expect(findIn('de', `Zahlen ${sign}Sie`)).toBe(`hidden character U+${code} in …Zahlen Sie…`);
  expect(findIn('ar', 'صيغة \u200eZIP')).toBeNull();
  expect(findIn('ar', 'صيغة \u202eZIP')).toContain('U+202E');
  expect(findIn('ar', 'صيغة \u2066ZIP\u2069 و\u2068RAR\u2069')).toBeNull();
  expect(findIn('ar', 'صيغة \u2066ZIP')).toContain('U+2066');
  expect(findIn('ar', 'صيغة ZIP\u2069')).toContain('U+2069');
  expect(findIn('en', 'a \u2066ZIP\u2069')).toContain('U+2066');
  expect(findIn('en', 'a\u{e0041}')).toContain('U+E0041');
  expect(findIn('ko', '가\u3164')).toContain('U+3164');
  expect(findIn('bn', 'র‍্যাম\n\t')).toBeNull();
});
