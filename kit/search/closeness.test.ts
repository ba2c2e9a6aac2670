import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTypos, nearTo } from './closeness.ts';

const near = (word: string, term: string) => nearTo(word)(term);

describe('unrelated words', () => {
  test.each([
    ['port', 'support desk'.slice(0, 3)],
    ['zip', 'rar'],
    ['ip', 'zip'],
    ['record', 'replace'],
    ['压缩', '解释'],
  ])('%s and %s', (word, term) => expect(near(word, term)).toBe(0));
});

describe('related words', () => {
  test.each([
    ['another ending', 'archiv', 'archive'],
    ['a longer ending', 'recovery', 'recover'],
    ['a prefix', 'pri', 'printer'],
    ['the second half of a compound', 'wiederherstellung', 'dateiwiederherstellung'],
    ['a compound in the query', 'passwortschutz', 'passwort'],
    ['Cyrillic cases', 'удаленных', 'удаленные'],
    ['Hangul with a particle', '파일', '파일을'],
    ['Han within Han', '压缩', '解压缩'],
  ])('%s', (_name, word, term) => {
    expect(near(word, term)).toBeGreaterThan(0);
    expect(near(word, term)).toBeLessThan(1);
  });

  test('only the word itself has closeness 1', () => {
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

describe('typos', () => {
  test.each([
    ['driver', 'drvier', 1],
    ['password', 'pasword', 1],
    ['printer', 'prnitr', 2],
    ['zip', 'zip', 0],
    ['', 'ab', 2],
  ])('%s, %s: %i', (one, other, count) => expect(countTypos(one, other, 2)).toBe(count));

  test('stops counting above the limit', () => {
    expect(countTypos('printer', 'voice', 2)).toBe(3);
    expect(countTypos('a', 'abcdefgh', 2)).toBe(3);
  });
});
