import { expect, test } from 'vitest';
import { JOINER, withoutJoiners } from './joiners.ts';
import { keepWhole } from './whole-words.ts';

const TEXT = 'เปลี่ยนวอลเปเปอร์เดสก์ท็อป แสดงในแท็บ';

test('joins the listed words and changes nothing else', () => {
  const kept = keepWhole(TEXT, 'th');
  expect(kept).toContain(['แ', 'ส', 'ด', 'ง'].join(JOINER));
  expect(kept).not.toContain('เดสก์');
  expect(kept.startsWith('เปลี่ยน\u200bว')).toBe(true);
  expect(kept).toContain(` แ${JOINER}ส`);
  // Firefox may break after a word joiner alone. Bengali and Hindi use the other character in words.
  expect(kept).not.toMatch(/[^\u200d]\u2060/);
  expect(withoutJoiners('ক্\u200dষ')).toBe('ক্\u200dষ');
  expect(keepWhole('แสดงๆ **แสดง**', 'th')).not.toContain('\u200b');
  expect(withoutJoiners(kept)).toBe(TEXT);
  expect(keepWhole('สแกนเนอร์', 'th')).not.toContain('\u200b');
});

test('short Russian words do not end a line, and dashes do not begin one', () => {
  const written = 'Не в\nэтом и не в {count} файлах — а с «ZipX». - Выводы, 1 — 2, это от него';
  expect(keepWhole(written, 'ru').replaceAll('\u00a0', '_')).toBe(
    'Не_в\nэтом и_не_в_{count} файлах_— а_с_«ZipX». - Выводы, 1_— 2, это от_него',
  );
});

test('does not change other languages', () => {
  expect(keepWhole(TEXT, 'ja')).toBe(TEXT);
  expect(keepWhole('Bildschirm', 'de')).toBe('Bildschirm');
});
