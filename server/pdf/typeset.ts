import bidiFactory from 'bidi-js';
import type { Writing } from '../../kit/fonts.ts';
import { splitAtBreaks } from '../../kit/lines.ts';
import { withoutJoiners } from '../../locales/joiners.ts';
import { type Face, NUMBERS, openFaces, splitByFont, type Weight } from './faces.ts';
import type { ShapedText } from './shape.ts';

export type Run = {
  readonly text: string;
  readonly face: Face;
  readonly isRtl: boolean;
  readonly shaped: ShapedText;
};

/** The runs are in order from left to right. */
export type Line = {
  readonly runs: readonly Run[];
  /** In ems. */
  readonly width: number;
};

export type Script = {
  readonly writing: Writing;
  readonly direction: 'ltr' | 'rtl';
  /** BCP 47. */
  readonly language: string;
};

/** Direction marks and word joiners, which have no shape. */
const INVISIBLE = /[\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/gu;

const bidi = bidiFactory();

/** Turns texts into lines of shaped runs, with the right fonts and directions. */
export class Typesetter {
  readonly #script: Script;
  readonly #faces: ReadonlyMap<Weight, ReadonlyMap<string, Face>>;

  private constructor(script: Script, faces: ReadonlyMap<Weight, ReadonlyMap<string, Face>>) {
    this.#script = script;
    this.#faces = faces;
  }

  /** `texts` must contain all text, by weight. */
  static async open(
    script: Script,
    texts: ReadonlyMap<Weight, readonly string[]>,
  ): Promise<Typesetter> {
    const faces = new Map<Weight, ReadonlyMap<string, Face>>();
    for (const [weight, some] of texts) {
      const visible = some.map((text) => withoutJoiners(text).replaceAll(INVISIBLE, ''));
      faces.set(weight, await openFaces(visible, { writing: script.writing, weight }));
    }
    return new Typesetter(script, faces);
  }

  /** Sets a text in one line. @throws for a letter that was not in the texts of `open` */
  line(text: string, weight: Weight): Line {
    const runs = inVisualOrder(
      directionsOf(withoutJoiners(text), this.#script.direction).flatMap(({ text: part, level }) =>
        splitByFont(part, this.#script.writing).map((piece) => ({
          level,
          run: this.#run(
            piece.text,
            this.#faceAt(piece.file?.path ?? NUMBERS, weight),
            level % 2 === 1,
          ),
        })),
      ),
    );
    const width = runs.reduce((sum, run) => sum + widthOf(run), 0);
    return { runs, width };
  }

  /** Wraps a text at `width` ems, and splits longer words. */
  wrap(text: string, weight: Weight, width: number): Line[] {
    const lines: string[] = [];
    const fits = (line: string) => this.line(line.trimEnd(), weight).width <= width;
    for (const piece of splitAtBreaks(text, this.#script.language)) {
      const last = lines.at(-1);
      if (last !== undefined && fits(last + piece)) lines[lines.length - 1] = last + piece;
      else lines.push(...splitWord(piece, fits));
    }
    return lines.map((line) => this.line(line.trimEnd(), weight));
  }

  #faceAt(path: string, weight: Weight): Face {
    const face = this.#faces.get(weight)?.get(path);
    if (!face) throw new Error(`The letters of ${path} were not opened.`);
    return face;
  }

  #run(text: string, face: Face, isRtl: boolean): Run {
    return { text, face, isRtl, shaped: face.shape(text, isRtl) };
  }
}

/** In ems. */
export const widthOf = ({ shaped, face }: Run): number => shaped.advanceWidth / face.unitsPerEm;

function splitWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const last = parts.at(-1);
    if (last !== undefined && fits(last + segment)) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

type DirectedText = { readonly text: string; readonly level: number };

/** Splits a text by direction with the bidirectional algorithm (UAX 9). */
function directionsOf(text: string, base: 'ltr' | 'rtl'): DirectedText[] {
  const letters = [...text];
  const { levels } = bidi.getEmbeddingLevels(letters.map(standInOf).join(''), base);
  const parts: { text: string; level: number }[] = [];
  for (const [at, letter] of letters.entries()) {
    const level = levels[at] ?? 0;
    if (letter.search(INVISIBLE) === 0) continue;
    const last = parts.at(-1);
    if (last?.level === level) last.text += letter;
    else parts.push({ text: letter, level });
  }
  return parts;
}

/** bidi-js reads UTF-16 units, so a single unit of the same class stands in for each surrogate pair. */
const STAND_INS: Readonly<Record<string, string>> = {
  L: 'a',
  R: '\u05d0',
  AL: '\u0627',
  NSM: '\u0300',
  BN: '\u00ad',
  ON: '!',
  EN: '0',
  AN: '\u0660',
  ET: '%',
  ES: '+',
  CS: ',',
};

function standInOf(letter: string): string {
  if (letter.length === 1) return letter;
  const code = letter.codePointAt(0) ?? 0;
  const type = bidi.getBidiCharTypeName(letter);
  // DerivedBidiClass.txt reserves these blocks for right-to-left scripts, some of which are newer than bidi-js.
  const isRtl = (code >= 0x10800 && code <= 0x10fff) || (code >= 0x1e800 && code <= 0x1efff);
  return (type === 'L' && isRtl ? STAND_INS.R : STAND_INS[type]) ?? '!';
}

/** Reverses runs as in UAX 9, rule L2. */
function inVisualOrder(items: readonly { readonly level: number; readonly run: Run }[]): Run[] {
  const ordered = [...items];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered.map(({ run }) => run);
}
