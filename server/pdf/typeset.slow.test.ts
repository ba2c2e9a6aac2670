import { readFileSync } from 'node:fs';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { MARKETS } from '../../domain/price/index.ts';
import { COUNTRIES } from '../../kit/countries.ts';
import { fontFilesFor } from '../../kit/fonts.ts';
import { formatMoney } from '../../kit/money.ts';
import { readEntries } from '../../locales/entries.ts';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { type Line, Typesetter, widthOf } from './typeset.ts';

async function setLine(text: string, prefix: string): Promise<Line> {
  const { script: writing, direction, tag: language } = getLocale(prefix);
  const setter = await Typesetter.open(
    { writing, direction, language },
    new Map([[400 as const, [text]]]),
  );
  return setter.line(text, 400);
}

const idsOf = ({ runs }: Line): number[] =>
  runs.flatMap(({ shaped }) => shaped.glyphs.map(({ id }) => Number.parseInt(id, 10)));
/** The text of each glyph, from left to right. */
const lettersOf = ({ runs }: Line): string[] =>
  runs.flatMap(({ shaped }) => shaped.glyphs.map(({ id }) => id.slice(id.indexOf(':') + 1)));

/** All texts of the shop on a document in a language. */
function corpusOf(prefix: string): string[] {
  const { tag, numberLocale, dateLocale } = getLocale(prefix);
  const messages = (['invoice', 'choice', 'checkout', 'receipt'] as const).flatMap((area) => [
    ...readEntries('locales', 'en', area),
    ...readEntries('locales', prefix, area),
  ]);
  const countries = new Intl.DisplayNames([tag], { type: 'region' });
  const days = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'long', timeZone: 'UTC' });
  return [
    ...messages.map(({ text }) => text.replaceAll('\n', ' ')),
    ...COUNTRIES.map((code) => countries.of(code) ?? code),
    ...MARKETS.map(({ currency }) => formatMoney({ minor: -1_234_567, currency }, numberLocale)),
    ...Array.from({ length: 12 }, (_, month) => days.format(new Date(Date.UTC(2026, month, 28)))),
    new Intl.NumberFormat(numberLocale, { style: 'percent' }).format(0.19),
  ];
}

describe('letters', () => {
  test('a name in another script has its own font', async () => {
    for (const name of [
      '王小明',
      'กานดา',
      'محمد',
      'দাশ',
      'आशा',
      '김민수',
      'たろう',
      'Ξένια',
      'Иван',
    ]) {
      const line = await setLine(name, 'de');
      expect(idsOf(line)).not.toContain(0);
      expect(lettersOf(line).sort().join('')).toBe([...name].sort().join(''));
    }
  });

  test.each(LOCALES.map(({ prefix }) => prefix))(
    '%s: every letter of all texts has a glyph',
    async (prefix) => {
      const { script: writing, direction, tag: language } = getLocale(prefix);
      const corpus = corpusOf(prefix);
      const setter = await Typesetter.open(
        { writing, direction, language },
        new Map([[400 as const, corpus]]),
      );
      const faults = corpus.filter((text) => {
        const line = setter.line(text, 400);
        const isGuessed = lettersOf(line).join('').split('?').length !== text.split('?').length;
        return isGuessed || idsOf(line).includes(0);
      });
      expect(faults).toEqual([]);
    },
  );
});

describe('shapes', () => {
  test('Arabic is joined and runs from right to left', async () => {
    const joined = await setLine('بيت', 'ar');
    expect(joined.runs.map(({ isRtl }) => isRtl)).toEqual([true]);
    expect(lettersOf(joined).filter(Boolean)).toEqual(['ت', 'ي', 'ب']);
    const alone = await Promise.all(['ب', 'ي', 'ت'].map((letter) => setLine(letter, 'ar')));
    expect(idsOf(joined).sort()).not.toEqual(alone.flatMap(idsOf).sort());
    expect(joined.width).toBeLessThan(alone.reduce((sum, { width }) => sum + width, 0));
  });

  test('lam and alef form a ligature', async () => {
    const together = await setLine('لا', 'ar');
    const alone = [await setLine('ل', 'ar'), await setLine('ا', 'ar')];
    expect(idsOf(together).some((id) => alone.flatMap(idsOf).includes(id))).toBe(false);
    expect(together.width).toBeLessThan(alone.reduce((sum, { width }) => sum + width, 0));
    expect(lettersOf(together)).toEqual(['ا', 'ل']);
  });

  test('a number and a Latin name inside Arabic keep their own direction', async () => {
    const { runs } = await setLine('رقم \u2068INV-2026-000001\u2069 من', 'ar');
    const latin = runs.filter(({ isRtl }) => !isRtl).map(({ text }) => text);
    expect(latin.join('')).toBe('INV-2026-000001');
    expect(runs[0]?.isRtl).toBe(true);
  });

  test.each([
    ['hi', 'क्ष', 1],
    ['bn', 'ক্ষ', 1],
    ['hi', 'त्र', 1],
    ['bn', 'ন্ত', 1],
  ])('%s: %s forms one glyph', async (prefix, text, signs) => {
    const { runs } = await setLine(text, prefix);
    const wide = runs.flatMap(({ shaped }) => shaped.glyphs).filter((one) => one.advanceWidth > 0);
    expect(wide).toHaveLength(signs);
  });

  test.each([
    ['hi', 'वि', 'ि'],
    ['bn', 'বি', 'ি'],
  ])('%s: the vowel of %s is drawn before its consonant', async (prefix, text, vowel) => {
    const [together, consonant] = [
      await setLine(text, prefix),
      await setLine(text[0] ?? '', prefix),
    ];
    expect(idsOf(together)).toHaveLength(2);
    expect(idsOf(together)[1]).toBe(idsOf(consonant)[0]);
    expect(lettersOf(together).join('')).toBe(`${text[0]}${vowel}`);
  });

  test('Thai marks are above their letter and have no width', async () => {
    const [marked, plain] = [await setLine('น้ำ', 'th'), await setLine('นำ', 'th')];
    expect(idsOf(marked)).not.toContain(0);
    expect(marked.width).toBeCloseTo(plain.width, 5);
  });

  // Skia has its own HarfBuzz, so it is an independent check.
  test.each([
    ['ar', 'فاتورة ضريبية مبسطة'],
    ['hi', 'विद्यार्थी क्षेत्र संख्या'],
    ['bn', 'বিদ্যার্থী ক্ষেত্র নম্বর'],
    ['th', 'ใบกำกับภาษีที่อยู่น้ำ'],
    ['de', 'Rechnungsübersicht, Größe'],
    ['ru', 'Счёт-фактура'],
    ['vi', 'Hóa đơn thuế giá trị'],
  ])('%s: has the same width as in Skia', async (prefix, text) => {
    const { script, direction } = getLocale(prefix);
    const context = createCanvas(10, 10).getContext('2d');
    const files = fontFilesFor(text, script);
    for (const { family, path } of files) GlobalFonts.register(readFileSync(path), family);
    context.direction = direction;
    context.font = `400 100px ${files.map(({ family }) => `"${family}"`).join(', ')}`;
    const { width } = await setLine(text, prefix);
    expect(Math.abs(width * 100 - context.measureText(text).width)).toBeLessThan(1);
  });
});

describe('lines', () => {
  test('splits only words that are longer than a line', async () => {
    const text = 'Ein Donaudampfschifffahrtsgesellschaftskapitän';
    const setter = await Typesetter.open(
      { writing: 'latin', direction: 'ltr', language: 'de' },
      new Map([[400 as const, [text]]]),
    );
    const lines = setter.wrap(text, 400, 8).map(({ runs }) => runs.map((run) => run.text).join(''));
    expect(lines[0]).toBe('Ein');
    expect(lines.join('')).toBe(text.replace(' ', ''));
    expect(lines.length).toBeGreaterThan(2);
  });

  test('the widths of the runs add up to the line', async () => {
    const line = await setLine('Total: 12,50 € (王)', 'de');
    expect(line.runs.reduce((sum, run) => sum + widthOf(run), 0)).toBeCloseTo(line.width, 9);
  });

  test('rejects a text that was not announced', async () => {
    const setter = await Typesetter.open(
      { writing: 'latin', direction: 'ltr', language: 'de' },
      new Map([[400 as const, ['a']]]),
    );
    expect(() => setter.line('字', 400)).toThrow('were not opened');
  });
});
