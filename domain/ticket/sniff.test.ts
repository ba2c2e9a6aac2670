import { describe, expect, test } from 'vitest';
import { LARGEST_FILE, plainName, sniffFile } from './sniff.ts';

const base64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
const ascii = (text: string) => new TextEncoder().encode(text);

const FILES = {
  png: base64(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  gif: base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  jpg: base64('/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////2Q=='),
  webp: base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'),
  pdf: ascii('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  zip: base64('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=='),
  mp4: new Uint8Array([
    ...[0, 0, 0, 24, ...ascii('ftypisom'), 0, 0, 2, 0, ...ascii('isomiso2')],
    ...[0, 0, 0, 8, ...ascii('mdat')],
  ]),
  txt: ascii('What I did:\r\n1. öffnen\n'),
} as const;

const typeOf = async (name: string, bytes: Uint8Array) => {
  const found = await sniffFile(name, bytes);
  return 'type' in found ? found.type : found.fault;
};

describe('refused', () => {
  test.each([['an empty file', 'a.txt', new Uint8Array()]])('%s', async (_, name, bytes) => {
    expect(await typeOf(name, bytes)).toBe('file-empty');
  });

  test('rejects a file of one byte too many', async () => {
    expect(await typeOf('a.txt', new Uint8Array(LARGEST_FILE + 1).fill(65))).toBe('file-large');
  });

  test.each([
    ['a program called a picture', 'holiday.png', ascii('MZ\u0090\u0000 This program')],
    ['a page called a picture', 'a.jpg', ascii('<html><script>alert(1)</script>')],
    ['a drawing with scripts', 'a.svg', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a picture called text', 'a.txt', FILES.png],
    ['a picture of another kind', 'a.gif', FILES.png],
    ['a program', 'setup.exe', ascii('MZ\u0000\u0000')],
    ['a name without an ending', 'notes', FILES.txt],
    ['bytes called a log', 'a.log', new Uint8Array([65, 0, 1, 2, 66])],
  ])('%s', async (_, name, bytes) => {
    expect(await typeOf(name, bytes)).toBe('file-type');
  });
});

describe('odd', () => {
  test('accepts a Windows log in UTF-16 or an old code page as text', async () => {
    const wide = new Uint8Array([0xff, 0xfe, ...Buffer.from('Fehler: ü\r\n', 'utf16le')]);
    expect(await typeOf('setup.LOG', wide)).toBe('text/plain');
    expect(await typeOf('a.txt', new Uint8Array([0x46, 0xfc, 0x72, 0x0d, 0x0a]))).toBe(
      'text/plain',
    );
  });

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\Ada\\bild.png', 'bild.png'],
    ['.htaccess', 'htaccess'],
    ['a"b\r\nc;.png', 'a_b__c_.png'],
    ['evil\u202egnp.exe', 'evil_gnp.exe'],
    ['', 'file'],
    ['スクリーン ショット.png', 'スクリーン ショット.png'],
  ])('stores the name %j as %j', (name, kept) => {
    expect(plainName(name)).toBe(kept);
  });

  test('keeps the end of a very long name', () => {
    const kept = plainName(`${'x'.repeat(300)}.png`);
    expect(kept).toHaveLength(120);
    expect(kept).toMatch(/\.png$/);
  });
});

test.each(Object.entries(FILES))('accepts a real %s', async (ending, bytes) => {
  const found = await typeOf(`file.${ending.toUpperCase()}`, bytes);
  expect(found).not.toMatch(/^file-/);
});

test.each([
  ['dots', `a${'.'.repeat(200_000)}b`, `${'.'.repeat(119)}b`],
  ['signs on one letter', `e${'\u0301\u0316'.repeat(100_000)}.log`, /\.log$/],
])('keeps the end of a name with very many %s', { timeout: 5000 }, (_, name, kept) => {
  expect(plainName(name)).toMatch(kept);
});
