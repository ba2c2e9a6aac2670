import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ARGUMENT, FILE, SYSTEM, Units } from './units.tsx';

const piecesOf = (text: string, piece: RegExp) => {
  const html = renderToStaticMarkup(<Units text={text} piece={piece} />);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(text);
  return Array.from(html.matchAll(/<bdi class="unit">([^<]+)<\/bdi>/g), ([, each]) => each);
};

describe('pieces without line breaks', () => {
  test('finds none', () => {
    expect(piecesOf('macOS', SYSTEM)).toEqual([]);
    expect(piecesOf('', FILE)).toEqual([]);
  });
  test.each([
    ['Windows 10 and 11, 32-bit and ARM64', ['Windows 10', '32-bit']],
    ['Windows 10 وWindows 11، 32 بت و64 بت', ['Windows 10', 'وWindows 11', '32 بت', 'و64 بت']],
    ['Windows 10、11、32 ビット、ARM64', ['Windows 10', '32 ビット']],
    ['32-बिट', ['32-बिट']],
    ['64-\u2060bit', ['64-\u2060bit']],
  ])('finds the systems in %s', (text, pieces) => expect(piecesOf(text, SYSTEM)).toEqual(pieces));
  test('finds a file beside another script, and the words of a command', () => {
    expect(piecesOf('ZipX-1.1.0.exeをダウンロード', FILE)).toEqual(['ZipX-1.1.0.exe']);
    expect(piecesOf('certutil -hashfile', ARGUMENT)).toEqual(['certutil', '-hashfile']);
  });
});
