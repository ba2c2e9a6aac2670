import { expect, test } from 'vitest';
import { parsePo, printPo } from './po.ts';

test('contexts and gettext plurals are refused', () => {
  expect(() => parsePo('msgctxt "x"\nmsgid "a.b"\nmsgstr "c"\n')).toThrow('a.b');
  expect(() => parsePo('msgid "a.b"\nmsgid_plural "c"\nmsgstr[0] "d"\n')).toThrow('a.b');
});

test('obsolete entries are left out, duplicates are kept, an empty file has none', () => {
  expect(parsePo('#~ msgid "a.b"\n#~ msgstr "c"\n')).toEqual([]);
  expect(parsePo('msgid "a.b"\nmsgstr "1"\n\nmsgid "a.b"\nmsgstr "2"\n')).toHaveLength(2);
  expect(parsePo('')).toEqual([]);
});

test('what is printed reads back: quotes, line ends, backslashes, comments, every script', () => {
  const entries = [
    {
      id: 'pay.submit',
      text: 'Buy now – {total}',
      comments: ['Button.', 'en: Buy "now" \\ {total}'],
    },
    { id: 'pay.note', text: 'One "two"\nthree\\n four\t', comments: [] },
    { id: 'pay.empty', text: '', comments: ['en: '.trim()] },
    { id: 'pay.arabic', text: 'ادفع الآن 付款 🙂', comments: [] },
  ];
  expect(parsePo(printPo(entries, 'zh-TW'))).toEqual(entries);
  expect(parsePo(printPo(entries, 'zh-TW').replaceAll('\n', '\r\n'))).toEqual(entries);
  expect(printPo(entries, 'zh-TW')).toContain('"Language: zh_TW\\n"');
  expect(printPo(entries, 'zh-TW')).toMatch(/[^\n]\n$/);
});
