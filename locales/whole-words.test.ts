import { expect, test } from 'vitest';
import { JOINER, withoutJoiners } from './joiners.ts';
import { joinNames, keepMessageWhole, keepWhole } from './whole-words.ts';

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

test('keeps names with a hyphen on one line, in every script', () => {
  const shown = (text: string) => joinNames(text).replaceAll('\u2060', '_');
  for (const [text, kept] of [
    ['AES-256, UTF-8, and SHA-256', 'AES-_256, UTF-_8, and SHA-_256'],
    ['PDF/A-3 over USB-C and Wi-Fi', 'PDF/_A-_3 over USB-_C and Wi-_Fi'],
    ['64-bit, 7-Zip, x64-based', '64-_bit, 7-_Zip, x64-_based'],
    ['使用AES-256加密的压缩包', '使用AES-_256加密的压缩包'],
    ['64-বিট, ৬৪-বিট, 64-битная', '64-_বিট, ৬৪-_বিট, 64-_битная'],
    ['E-Mail-Adresse, ZIP-Datei', 'E-_Mail-Adresse, ZIP-Datei'],
    ['password-protected, up-to-date', 'password-protected, up-to-date'],
    ['- one\n- two, 1 - 2', '- one\n- two, 1 - 2'],
  ] as const)
    expect(shown(text)).toBe(kept);
});

test('changes no address, code, or attribute, because visitors copy them', () => {
  for (const text of [
    '<a href="/blog/a-64-bit" title="AES-256">open</a>',
    '<code>sfc -x /a-1</code>',
    '<pre><code>dism /cleanup-image-1</code></pre>',
    'https://example.org/windows-10 and a-1@example.org',
  ])
    expect(joinNames(text)).toBe(text);
});

test('joins names in messages, and none in Markdown, where headings become anchors', () => {
  expect(keepMessageWhole('{count} × AES-256', 'en')).toBe('{count} × AES-\u2060256');
  expect(keepWhole('## AES-256', 'en')).toBe('## AES-256');
});
