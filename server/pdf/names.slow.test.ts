import { expect, test } from 'vitest';
import { paperOf } from '../../domain/invoice/index.ts';
import { writtenInvoice } from '../../tests/harness/invoices.ts';
import { NAMES, ODD_NAMES } from '../../tests/harness/names.ts';
import { textOfPdf } from '../../tests/harness/pdf-text.ts';
import { printInvoice } from './invoice-sheet.ts';
import { type Line, Typesetter } from './typeset.ts';

const slow = { timeout: 120_000 };

async function setLine(text: string, direction: 'ltr' | 'rtl' = 'ltr'): Promise<Line> {
  const script = { writing: direction === 'ltr' ? 'latin' : 'arabic', direction } as const;
  const texts = new Map([[400 as const, [text]]]);
  const setter = await Typesetter.open({ ...script, language: 'en' }, texts);
  return setter.line(text, 400);
}

const glyphsOf = ({ runs }: Line): number[] =>
  runs.flatMap(({ shaped }) => shaped.glyphs.map(({ id }) => Number.parseInt(id, 10)));

/** The text in reading order. Right-to-left runs are drawn from their end. */
const readBack = ({ runs }: Line): string[] =>
  runs.map(({ shaped, isRtl }) => {
    const parts = shaped.glyphs.map(({ id }) => id.slice(id.indexOf(':') + 1));
    return (isRtl ? parts.reverse() : parts).join('');
  });

const sorted = (text: string): string => [...text.replaceAll(/\s/gu, '')].sort().join('');

const RTL =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}\u{10d40}-\u{10d8f}]/u;

test.each(NAMES)('%s: draws all letters of %s in order', slow, async (_, name) => {
  const line = await setLine(name);
  expect(glyphsOf(line)).not.toContain(0);
  const read = readBack(line);
  const isRtl = RTL.test(name);
  expect(line.runs.every((run) => run.isRtl === isRtl)).toBe(true);
  expect((isRtl ? read.reverse() : read).join('')).toBe(name);
});

test.each(ODD_NAMES)('draws all of %s', slow, async (name) => {
  const line = await setLine(name);
  expect(glyphsOf(line)).not.toContain(0);
  expect(sorted(readBack(line).join(''))).toBe(sorted(name));
});

test('draws a box with the code point for a letter of no font', slow, async () => {
  const { runs } = await setLine('a\u{3fffd}b');
  expect(runs.map(({ text, face }) => [text, face.insides !== undefined])).toEqual([
    ['a', false],
    ['\u{3fffd}', true],
    ['b', false],
  ]);
  expect(runs[1]?.face.insides?.('\u{3fffd}', false)[0]).toMatch(/^M/);
});

test('a right-to-left name keeps its place beside left-to-right words', slow, async () => {
  const line = await setLine('An (דוד 12) GmbH');
  expect(readBack(line).join('')).toBe('An (12 דוד) GmbH');
});

test('a mark stays with its letter', slow, async () => {
  for (const text of ['x\u0302', 'נָ', 'ᬓ᭄ᬱ', 'ශ්‍රී']) {
    const { runs } = await setLine(text);
    expect(runs.length).toBe(1);
  }
});

test('every name can be copied from a page with all of them', slow, async () => {
  const lines = [...NAMES.map(([, name]) => name), ...ODD_NAMES];
  const paper = { ...paperOf(writtenInvoice('en')), buyer: { label: 'To', lines } };
  const copied = sorted(textOfPdf(await printInvoice({ paper, eInvoice: null })));
  for (const letter of new Set(sorted(lines.join('')))) expect(copied).toContain(letter);
  expect(copied).not.toContain('?');
});
