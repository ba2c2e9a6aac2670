import { expect, test } from 'vitest';
import { listVariants, readShape } from '../../locales/shape.ts';
import { pseudoLong, pseudoRtl } from './pseudo.ts';

test.each([
  ['{name', /Unexpected message end/],
  ['Store {', /stray brace/],
  ['Store }', /./],
  ['{n, spellout}', /unknown format/],
  ['<0>bold', /never closed/],
  ['bold</0>', /closes what is not open/],
  ['<0><1>x</0></1>', /closes what is not open/],
  ['<a href="/x">here', /stray < in <a href="\/x">here/],
  ['a <b', /stray </],
  ['a <{n}>', /stray </],
  ['{n, plural, one {<0>} other {x</0>}}', /never closed/],
  ['{n, date} {n, plural, one {a} other {b}}', /\{n\} is a date and a number/],
  ['{n, plural, one {a} other {b}} {n, date, ::foo}', /\{n\} is a number and a date/],
  ['{n, select, a {x} other {y}} {n, number}', /\{n\} is a select and a number/],
  ['{n, plural, one {a} other {b}}'.repeat(150), /more than 100 combinations/],
])('rejects %s', (text, reason) => {
  expect(() => readShape(text)).toThrow(reason);
});

test('lists no more texts of a message than it can have', () => {
  expect(listVariants('{n, plural, one {a} other {b}}'.repeat(2))).toEqual([
    'aa',
    'ab',
    'ba',
    'bb',
  ]);
  expect(() => listVariants('{n, plural, one {a} other {b}}'.repeat(40))).toThrow('combinations');
});

test('treats quoted braces as text, and an apostrophe before a brace as a quote', () => {
  expect(readShape("'{name}'").args.size).toBe(0);
  expect(readShape("l'{product}'").args.size).toBe(0);
  expect(readShape('l’{product}').args.size).toBe(1);
});

test('finds arguments, choices, and tags at any depth', () => {
  const shape = readShape(
    '<b>{count, plural, =0 {none} one {{name} <0/>} other {# until {day, date}}}</b> {plan, select, year {y} other {z}}',
  );
  expect(Object.fromEntries(shape.args)).toEqual({
    count: 'number',
    name: 'text',
    day: 'date',
    plan: 'select',
  });
  expect(shape.tags).toEqual(['0', 'b']);
  expect(shape.choices).toEqual([
    { argument: 'count', type: 'plural', cases: ['=0', 'one', 'other'] },
    { argument: 'plan', type: 'select', cases: ['year', 'other'] },
  ]);
});

test.each(['Files < 4 GB', '<3', '{n, plural, one {<3} other {<3 or < 4}}'])(
  'takes the sign < as a sign: %s',
  (text) => {
    expect(readShape(text).tags).toEqual([]);
  },
);

test('names formats with a style, plurals with an offset, odd tags, and empty cases', () => {
  const text =
    '{a, number} {b, number, percent} {c, time} {d, plural, offset:1 one {} other {<0></0><1>x<2/></1>}}';
  expect(readShape(text)).toMatchObject({
    formats: ['{b, number, percent}', '{c, time}', '{d, plural, offset:1}'],
    oddTags: ['<0></0>', '<1><2>'],
    emptyCases: ['d'],
  });
  expect(readShape('<0>\u200b\u2060</0>').oddTags).toEqual(['<0></0>']);
  expect(readShape('<0>{name}</0> {n, plural, one {#} other {#}}')).toMatchObject({
    formats: [],
    oddTags: [],
    emptyCases: [],
  });
});

const TEXTS = [
  'Buy now – {total}',
  '{count, plural, one {<0>#</0> seat for {name}} other {<0>#</0> seats for {name}}}',
  "It''s '{quoted}' and {plan, select, year {yearly} other {monthly}}",
];

test.each(TEXTS)('keeps placeholders, tags, and choices of %s in pseudo texts', (text) => {
  for (const pseudo of [pseudoLong(text), pseudoRtl(text)]) {
    const [before, after] = [readShape(text), readShape(pseudo)];
    expect(after.args).toEqual(before.args);
    expect(after.tags).toEqual(before.tags);
    expect(after.choices).toEqual(before.choices);
    expect(pseudo).not.toBe(text);
  }
});

test('lengthens and accents with pseudoLong, and reverses every word with pseudoRtl', () => {
  const text = 'Download the installer and start it';
  expect(pseudoLong(text).length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.35));
  expect(pseudoLong(text).length).toBeLessThanOrEqual(Math.ceil(text.length * 1.45));
  expect(pseudoLong('Buy')).toMatch(/^Ɓúý/);
  expect(pseudoRtl('Buy it')).toBe('\u202eBuy\u202c \u202eit\u202c');
});
