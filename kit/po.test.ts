import { expect, test } from 'vitest';
import { parsePo, printPo } from './po.ts';

test('contexts and gettext plurals are refused', () => {
  expect(() => parsePo('msgctxt "x"\nmsgid "a.b"\nmsgstr "c"\n')).toThrow('a.b');
  expect(() => parsePo('msgid "a.b"\nmsgid_plural "c"\nmsgstr[0] "d"\n')).toThrow('a.b');
});

test('a line that says nothing in PO is refused', () => {
  expect(() => parsePo('msgid "a.b"\nmsgstr "c\n')).toThrow('msgstr "c');
  expect(() => parsePo('<<<<<<< HEAD\nmsgid "a.b"\n')).toThrow('<<<<<<<');
});

test('texts go on over lines; notes, flags and former texts of other tools are nothing', () => {
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
