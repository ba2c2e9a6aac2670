import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTypos, nearTo } from './closeness.ts';

const near = (asked: string, term: string) => nearTo(asked)(term);

describe('words that have nothing to do with each other', () => {
  test.each([
    ['port', 'support desk'.slice(0, 3)],
    ['zip', 'rar'],
    ['ip', 'zip'],
    ['record', 'replace'],
    ['压缩', '解释'],
  ])('%s and %s', (asked, term) => expect(near(asked, term)).toBe(0));
});

describe('words that are near', () => {
  test.each([
    ['another ending', 'archiv', 'archive'],
    ['a longer ending', 'recovery', 'recover'],
    ['typed so far', 'pri', 'printer'],
    ['the second half of a compound', 'wiederherstellung', 'dateiwiederherstellung'],
    ['a compound asked for', 'passwortschutz', 'passwort'],
    ['Cyrillic cases', 'удаленных', 'удаленные'],
    ['Hangul with a particle', '파일', '파일을'],
    ['Han within Han', '压缩', '解压缩'],
  ])('%s', (_name, asked, term) => {
    expect(near(asked, term)).toBeGreaterThan(0);
    expect(near(asked, term)).toBeLessThan(1);
  });

  test('nothing is nearer than the word itself', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c')).map((letters) => letters.join(''));
    fc.assert(
      fc.property(words, words, (one, other) => {
        const nearness = near(one, other);
        expect(nearness).toBeLessThanOrEqual(1);
        expect(nearness === 1).toBe(one === other);
      }),
    );
  });
});

describe('typing errors', () => {
  test.each([
    ['driver', 'drvier', 1],
    ['password', 'pasword', 1],
    ['printer', 'prnitr', 2],
    ['zip', 'zip', 0],
    ['', 'ab', 2],
  ])('%s, %s: %i', (one, other, count) => expect(countTypos(one, other, 2)).toBe(count));

  test('more than the limit are not counted to the end', () => {
    expect(countTypos('printer', 'voice', 2)).toBe(3);
    expect(countTypos('a', 'abcdefgh', 2)).toBe(3);
  });
});
