import * as harfbuzz from 'harfbuzzjs';

export type ShapedGlyph = {
  /** Number in the font, 0 for a letter it lacks; and the text this drawing of it stands for. */
  readonly id: `${number}:${string}`;
  /** The letters it stands for; none for the further glyphs of a group. */
  readonly codePoints: readonly number[];
  readonly advanceWidth: number;
};

/** Glyphs of one piece of text in the order they are drawn, in the font's units. */
export type Shaped = {
  readonly glyphs: readonly ShapedGlyph[];
  readonly positions: readonly {
    readonly xAdvance: number;
    readonly yAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }[];
  readonly advanceWidth: number;
};

/** What HarfBuzz makes of a text in one font and one direction. */
export function shapeText(font: harfbuzz.Font, text: string, isRtl: boolean): Shaped {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_GRAPHEMES);
  buffer.setDirection(isRtl ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const widths = infos.map(({ codepoint }) => font.glyphHAdvance(codepoint));
  const parts = shareText(text, { clusters: infos.map(({ cluster }) => cluster), widths, isRtl });
  const glyphs = infos.map(({ codepoint }, index): ShapedGlyph => {
    const part = parts[index] ?? '';
    const codePoints = [...part].map((letter) => letter.codePointAt(0) ?? 0);
    return { id: `${codepoint}:${part}`, codePoints, advanceWidth: widths[index] ?? 0 };
  });
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { glyphs, positions, advanceWidth };
}

type Drawn = {
  /** By glyph: where its group of letters begins. */
  readonly clusters: readonly number[];
  readonly widths: readonly number[];
  readonly isRtl: boolean;
};

/**
 * Which letters each glyph stands for, so that the text can be copied and searched: a group's letters in reading
 * order, one for each of its glyphs that has a width, the last of them all that is left.
 */
function shareText(text: string, { clusters, widths, isRtl }: Drawn): string[] {
  const parts = clusters.map(() => '');
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  for (const [at, start] of starts.entries()) {
    const letters = [...text.slice(start, starts[at + 1] ?? text.length)];
    const group = clusters.flatMap((cluster, index) => (cluster === start ? [index] : []));
    const wide = group.filter((index) => (widths[index] ?? 0) > 0);
    const speakers = (wide.length > 0 ? wide : group.slice(0, 1)).slice(0, letters.length);
    if (isRtl) speakers.reverse();
    for (const [turn, index] of speakers.entries()) {
      const isLast = turn === speakers.length - 1;
      parts[index] = letters.slice(turn, isLast ? undefined : turn + 1).join('');
    }
  }
  return parts;
}
