import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t\'=1"'],
  ['\tword', '"\'\tword"'],
  ['\rword', '"\'\rword"'],
  ['\nword', '"\'\nword"'],
  ['＝1+1', "'＝1+1"],
  ['＋49', "'＋49"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['Ada;＝1', '"Ada;\'＝1"'],
  ['\u200b=1', "\u200b'=1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['\r=1', '"\'\r\'=1"'],
  ["Ada;=cmd|'/c calc'!A0", "\"Ada;'=cmd|'/c calc'!A0\""],
  ['Ada; +1+1;-1+1', '"Ada; \'+1+1;\'-1+1"'],
  ['Ada\t=1+1', '"Ada\t\'=1+1"'],
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
  ['a;-19.90;b', '"a;-19.90;b"'],
  ['a-b;c=d', '"a-b;c=d"'],
  [-3, '-3'],
  ['', ''],
])('writes %j as %j', (cell, written) => {
  expect(writeCsv([[cell]])).toBe(`${written}\r\n`);
});

test('writes lines and cells', () => {
  expect(writeCsv([])).toBe('');
  expect(writeCsv([['a', 1], ['b']])).toBe('a,1\r\nb\r\n');
});

test.each(['a,"b', 'a,b"c', '"a"b,c', '"'])('reads no CSV from %j', (text) => {
  expect(readCsv(text)).toBeNull();
});

test('reads what it writes, with the line of each row', () => {
  const rows = [
    ['a', 'b "c"', ''],
    ['line\nbreak', 'x,y', 'z'],
    ['last', '', '1'],
  ];
  expect(readCsv(writeCsv(rows))).toEqual([
    { line: 1, cells: rows[0] },
    { line: 2, cells: rows[1] },
    { line: 4, cells: rows[2] },
  ]);
  expect(readCsv('\uFEFFa,b\n\n\rc,')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 4, cells: ['c', ''] },
  ]);
});

test('takes the first sign between the cells of the first line for that of all', () => {
  const written = [
    ['a;b', 'c'],
    ['d', 'e\tf'],
  ];
  expect(readCsv(writeCsv(written))?.map(({ cells }) => cells)).toEqual(written);
  expect(readCsv('"a,b";c\n1,5;d')?.map(({ cells }) => cells)).toEqual([
    ['a,b', 'c'],
    ['1,5', 'd'],
  ]);
});
