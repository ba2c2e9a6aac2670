import PDFDocument from 'pdfkit';
import type { Weight } from './faces.ts';
import { type Line, type Run, type Script, Typesetter, widthOf } from './typeset.ts';

/** ISO A4 and the margin, in points. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 48;
export const COLUMN = WIDTH - 2 * MARGIN;

const PAGE_NUMBER = { size: 8, color: '#5b6472' } as const;

export type Style = { readonly size: number; readonly weight: Weight; readonly color: string };

/** In points. `start` is measured from the side where reading starts. */
export type Box = { readonly start: number; readonly width: number; readonly align?: 'end' };

export type SheetInfo = Script & {
  readonly title: string;
  readonly author: string;
  readonly date: Date;
};

/** In ems, with room for marks above and below the letters. */
const LEADING: Readonly<Record<Script['writing'], number>> = {
  latin: 1.4,
  cyrillic: 1.4,
  arabic: 1.65,
  bengali: 1.6,
  devanagari: 1.6,
  thai: 1.65,
  'han-simplified': 1.5,
  'han-traditional': 1.5,
  japanese: 1.5,
  hangul: 1.5,
};

/** A document of A4 pages, written from top to bottom. */
export class Sheet {
  readonly #info: SheetInfo;
  readonly #setter: Typesetter;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #bytes: Uint8Array[] = [];
  /** The current position, in points from the top. */
  top = MARGIN;

  private constructor(info: SheetInfo, setter: Typesetter) {
    this.#info = info;
    this.#setter = setter;
    const { title, author, date, language } = info;
    // PDFKit loads no default font for null, although the type requires a string.
    const options = { font: null } as unknown as { font: string };
    this.#pdf = new PDFDocument({
      ...options,
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    });
    this.#pdf.on('data', (part: Uint8Array) => this.#bytes.push(part));
  }

  /** `texts` must contain all text, by weight. */
  static async open(
    info: SheetInfo,
    texts: ReadonlyMap<Weight, readonly string[]>,
  ): Promise<Sheet> {
    const digits = '0123456789 /';
    const all = new Map(texts).set(400, [...(texts.get(400) ?? []), digits]);
    return new Sheet(info, await Typesetter.open(info, all));
  }

  heightOf(text: string, style: Style, { width }: Box): number {
    return this.#setter.wrap(text, style.weight, width / style.size).length * this.#step(style);
  }

  /** Returns the height of the text. `top` does not change. */
  write(text: string, style: Style, box: Box & { readonly below?: number }): number {
    const lines = this.#setter.wrap(text, style.weight, box.width / style.size);
    const step = this.#step(style);
    for (const [index, line] of lines.entries()) {
      const middle = this.top + (box.below ?? 0) + step * (index + 0.5);
      const slack = box.width - line.width * style.size;
      const start = box.start + (box.align === 'end' ? slack : 0);
      this.#draw(line, style, { start, baseline: middle + style.size * 0.36 });
    }
    return lines.length * step;
  }

  /** Draws a line across the page at `top`. */
  rule(color: string): void {
    this.#pdf
      .moveTo(MARGIN, this.top)
      .lineTo(WIDTH - MARGIN, this.top)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke();
  }

  /** Starts a new page if less than `height` is left. */
  reserve(height: number): void {
    if (this.top + height <= HEIGHT - MARGIN) return;
    this.#pdf.addPage();
    this.top = MARGIN;
  }

  /** Adds page numbers if there are several pages, and returns the PDF. */
  async close(): Promise<Uint8Array> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; count > 1 && page < count; page += 1) {
      this.#pdf.switchToPage(page);
      this.top = HEIGHT - MARGIN;
      const box = { start: 0, width: COLUMN, align: 'end' } as const;
      this.write(`${page + 1} / ${count}`, { ...PAGE_NUMBER, weight: 400 }, box);
    }
    const ended = new Promise((resolve, reject) => {
      this.#pdf.on('end', resolve);
      this.#pdf.on('error', reject);
    });
    this.#pdf.end();
    await ended;
    return new Uint8Array(Buffer.concat(this.#bytes));
  }

  #step({ size }: Style): number {
    return size * LEADING[this.#info.writing];
  }

  #draw(line: Line, { size, color }: Style, place: { start: number; baseline: number }): void {
    const isRtl = this.#info.direction === 'rtl';
    let x = isRtl ? WIDTH - MARGIN - place.start - line.width * size : MARGIN + place.start;
    for (const run of line.runs) {
      // PDFKit passes the features to the font, which reads the direction from them.
      const features = (run.isRtl ? ['rtl'] : []) as unknown as PDFKit.Mixins.OpenTypeFeatures[];
      const font = run.face.embedded as unknown as PDFKit.Mixins.PDFFontSource;
      this.#pdf.font(font, run.face.name, size).fillColor(color);
      const options = { lineBreak: false, features, baseline: 'alphabetic' } as const;
      this.#pdf.text(run.text, x, place.baseline, options);
      this.#drawTextless(run, size, { x, y: place.baseline });
      this.#drawInside(run, size, { x, y: place.baseline });
      x += widthOf(run) * size;
    }
  }

  /** Draws glyphs without text as shapes, because PDF readers would copy their numbers. */
  #drawTextless({ face, shaped }: Run, size: number, at: { x: number; y: number }) {
    const scale = size / face.unitsPerEm;
    let x = 0;
    for (const [index, { id, codePoints }] of shaped.glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = shaped.positions[index] ?? {};
      if (codePoints.length === 0) {
        const shape = face.embedded.getGlyph(Number.parseInt(id, 10)).path.toSVG();
        this.#pdf
          .save()
          .translate(at.x + (x + xOffset) * scale, at.y - yOffset * scale)
          .scale(scale, -scale);
        this.#pdf.path(shape).fill().restore();
      }
      x += xAdvance;
    }
  }

  #drawInside({ face, text, isRtl, shaped }: Run, size: number, at: { x: number; y: number }) {
    const paths = face.insides?.(text, isRtl) ?? [];
    const step = (shaped.advanceWidth / paths.length / face.unitsPerEm) * size;
    for (const [index, path] of paths.entries()) {
      this.#pdf
        .save()
        .translate(at.x + index * step, at.y)
        .scale(size, -size);
      this.#pdf.path(path).fill().restore();
    }
  }
}
