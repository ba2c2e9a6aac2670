import * as harfbuzz from 'harfbuzzjs';

export type ShapedGlyph = {
  /** The glyph's number in the font (0 if missing) and the text that it stands for. */
  readonly id: `${number}:${string}`;
  /** What a reader copies for this glyph. Empty if another glyph of its cluster stands for the letters. */
  readonly codePoints: readonly number[];
  readonly advanceWidth: number;
};

/** In drawing order and font units. */
export type ShapedText = {
  readonly glyphs: readonly ShapedGlyph[];
  readonly positions: readonly {
    readonly xAdvance: number;
    readonly yAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }[];
  readonly advanceWidth: number;
};

/** Shapes a text with HarfBuzz. */
export function shapeText(font: harfbuzz.Font, text: string, isRtl: boolean): ShapedText {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_GRAPHEMES);
  buffer.setDirection(isRtl ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const widths = infos.map(({ codepoint }) => font.glyphHAdvance(codepoint));
  const parts = assignLetters(text, {
    clusters: infos.map(({ cluster }) => cluster),
    widths,
    isRtl,
  });
  const glyphs = infos.map(({ codepoint }, index): ShapedGlyph => {
    const part = parts[index] ?? '';
    const codePoints = [...part].map((letter) => letter.codePointAt(0) ?? 0);
    return { id: `${codepoint}:${part}`, codePoints, advanceWidth: widths[index] ?? 0 };
  });
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { glyphs, positions, advanceWidth };
}

type Drawn = {
  /** The start of each glyph's cluster in the text. */
  readonly clusters: readonly number[];
  readonly widths: readonly number[];
  readonly isRtl: boolean;
};

/** Assigns each letter to a glyph, for copying. The last glyph of a cluster that has a width gets the rest of it. */
function assignLetters(text: string, { clusters, widths, isRtl }: Drawn): string[] {
  const parts = clusters.map(() => '');
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  for (const [at, start] of starts.entries()) {
    const letters = [...text.slice(start, starts[at + 1] ?? text.length)];
    const group = clusters.flatMap((cluster, index) => (cluster === start ? [index] : []));
    const wide = group.filter((index) => (widths[index] ?? 0) > 0);
    const carriers = (wide.length > 0 ? wide : group.slice(0, 1)).slice(0, letters.length);
    if (isRtl) carriers.reverse();
    for (const [order, index] of carriers.entries()) {
      const isLast = order === carriers.length - 1;
      parts[index] = letters.slice(order, isLast ? undefined : order + 1).join('');
    }
  }
  return parts;
}
