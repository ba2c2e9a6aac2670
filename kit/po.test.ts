import { expect, test } from 'vitest';
import { parsePo, printPo } from './po.ts';

test('rejects contexts and gettext plurals', () => {
  expect(() => parsePo('msgctxt "x"\nmsgid "a.b"\nmsgstr "c"\n')).toThrow('a.b');
  expect(() => parsePo('msgid "a.b"\nmsgid_plural "c"\nmsgstr[0] "d"\n')).toThrow('a.b');
});

test('rejects an invalid line', () => {
  expect(() => parsePo('msgid "a.b"\nmsgstr "c\n')).toThrow('msgstr "c');
  expect(() => parsePo('<<<<<<< HEAD\nmsgid "a.b"\n')).toThrow('<<<<<<<');
});

test('joins continued texts, and ignores notes, flags, and previous texts of other tools', () => {
  const source = `#. Of the obsolete one.
#~ msgid "old.one"
#~ msgstr "x"

# A note
#: app/page.tsx:1
#, fuzzy
#| msgid "a.former"
#. First.
msgid ""
"a."
"b"
msgstr ""
"One \\"two\\"\\n"
"\\101\\x42\\\\n"

#. Second.
msgid "c.d"
msgstr ""
`;
  expect(parsePo(source)).toEqual([
    { id: 'a.b', text: 'One "two"\nAB\\n', comments: ['First.'] },
    { id: 'c.d', text: '', comments: ['Second.'] },
  ]);
});

test('skips obsolete entries and keeps duplicates', () => {
  expect(parsePo('#~ msgid "a.b"\n#~ msgstr "c"\n')).toEqual([]);
  expect(parsePo('msgid "a.b"\nmsgstr "1"\n\nmsgid "a.b"\nmsgstr "2"\n')).toHaveLength(2);
  expect(parsePo('')).toEqual([]);
});

test('reads back quotes, line ends, backslashes, comments, and every script', () => {
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
