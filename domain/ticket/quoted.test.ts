import { describe, expect, test } from 'vitest';
import { fitText, piecesOf } from './quoted.ts';
import { LONGEST_MAIL_TEXT, lengthOf } from './ticket.ts';

const own = (text: string) => ({ isQuoted: false, text });
const quoted = (text: string) => ({ isQuoted: true, text });

describe('odd', () => {
  test('shows quotes unfolded if there is nothing else', () => {
    expect(piecesOf('> one\n\n> two')).toEqual([own('> one\n\n> two')]);
  });

  test.each([
    'It broke on 21.11.2026:\nthe window is black',
    'My data:\nEmail: ada@buyer.example\nName: Ada\n\nPlease call me.',
    'See below.\n-- \nAda\nand one thing more',
    'It says:\n--- Error log ---\n0x80070005\n--- end ---\nWhat now?',
    'Hello,\n________________________________\nis that a line of yours?',
    '-----Original Message-----\nFrom: Support <s@shop.example>\nSent: today\n\nand my answer',
    'my answer\n\nOn Sat, Ada <a@b.example> wrote:\nthis and that',
    'a line\n  > that is drawn',
  ])('%j: has no line marked as quoted', (text) => {
    expect(piecesOf(text)).toEqual([own(text)]);
  });

  test('splits an empty text into nothing', () => {
    expect(piecesOf('')).toEqual([]);
  });
});

test.each([
  [
    'answers between the lines',
    '> Which?\n4.2\n> Where?\n> There?\nHere',
    ['> Which?', '4.2', '> Where?\n> There?', 'Here'],
  ],
  [
    'an answer below',
    'On Sat, S <s@shop.example> wrote:\n> Hi\n>\n> Bye\n\nThanks',
    ['On Sat, S <s@shop.example> wrote:', '> Hi\n>\n> Bye', 'Thanks'],
  ],
  ['an answer above', 'Thanks\n\n> Hi', ['Thanks', '> Hi']],
  ['quotes of quotes', 'A\n>> deep\n> less', ['A', '>> deep\n> less']],
])('%s', (_, text, pieces) => {
  expect(piecesOf(text)).toEqual(
    pieces.map((each) => (each.startsWith('>') ? quoted(each) : own(each))),
  );
});

test('folds known lines like quotes', () => {
  expect(piecesOf('Mine\nYours\n\nMine', [false, true, false, false])).toEqual([
    own('Mine'),
    quoted('Yours'),
    own('Mine'),
  ]);
});

test('drops quotes of a long text first, and requires a file for the whole text', () => {
  const huge = '> quoted words\n'.repeat(LONGEST_MAIL_TEXT / 10);
  expect(fitText(`Above\n${huge}Between\n${huge}Below`)).toEqual({
    text: 'Above\n> […]\nBetween\n> […]\nBelow',
    isCut: true,
  });
  const mine = 'wörd 👍 '.repeat(LONGEST_MAIL_TEXT);
  const { text, isCut } = fitText(mine);
  expect([lengthOf(text), isCut, mine.startsWith(text)]).toEqual([LONGEST_MAIL_TEXT, true, true]);
  expect(fitText('short')).toEqual({ text: 'short', isCut: false });
  expect(fitText(huge)).toEqual({ text: huge.slice(0, LONGEST_MAIL_TEXT), isCut: true });
});

test('keeps many spaces within a line', { timeout: 5000 }, () => {
  const line = `a${' '.repeat(200_000)}b`;
  expect(piecesOf(`> Hi\n${line}`)).toEqual([quoted('> Hi'), own(line)]);
});
