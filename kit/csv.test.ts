import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\tword', "'\tword"],
  ['\rword', '"\'\rword"'],
  ['\nword', '"\'\nword"'],
  ['＝1+1', "'＝1+1"],
  ['＋49', "'＋49"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['Ada;＝1', "Ada;'＝1"],
  ['\u200b=1', "\u200b'=1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['\r=1', '"\'\r\'=1"'],
  ["Ada;=cmd|'/c calc'!A0", "Ada;'=cmd|'/c calc'!A0"],
  ['Ada; +1+1;-1+1', "Ada; '+1+1;'-1+1"],
  ['Ada\t=1+1', "Ada\t'=1+1"],
  ['Ada\n@SUM(A1)', '"Ada\n\'@SUM(A1)"'],
  ['  =1+1', "  '=1+1"],
  ['a;"=1+1;', '"a;""\'=1+1;"'],
])('defuses the formula %j', (cell, written) => {
  expect(writeCsv([[cell]])).toBe(`${written}\r\n`);
});

test.each([
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ['-19.90', '-19.90'],
  ['a;-19.90;b', 'a;-19.90;b'],
  ['a-b;c=d', 'a-b;c=d'],
  [-3, '-3'],
  ['', ''],
])('writes %j as %j', (cell, written) => {
  expect(writeCsv([[cell]])).toBe(`${written}\r\n`);
});

test('writes lines and cells', () => {
  expect(writeCsv([])).toBe('');
  expect(writeCsv([['a', 1], ['b']])).toBe('a,1\r\nb\r\n');
});
