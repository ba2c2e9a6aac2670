import { expect, test } from 'vitest';
import { keepWhole, withoutJoiners } from './whole-words.ts';

const TEXT = 'เปลี่ยนวอลเปเปอร์เดสก์ท็อป แสดงในแท็บ';

test('words of the list cannot be cut, and nothing else is changed', () => {
  const kept = keepWhole(TEXT, 'th');
  expect(kept).toContain('แ\u2060ส\u2060ด\u2060ง');
  expect(kept).not.toContain('เดสก์');
  expect(kept.startsWith('เปลี่ยน\u200bว')).toBe(true);
  expect(kept).toContain(' แ\u2060ส');
  expect(keepWhole('แสดงๆ **แสดง**', 'th')).not.toContain('\u200b');
  expect(withoutJoiners(kept)).toBe(TEXT);
});

test('other languages stay as they are', () => {
  expect(keepWhole(TEXT, 'ja')).toBe(TEXT);
  expect(keepWhole('Bildschirm', 'de')).toBe('Bildschirm');
});
