import PDFDocument from 'pdfkit';
import { escapeXml } from '../../kit/xml.ts';
import { archiveProperties, E_INVOICE_FILE } from './archive.ts';
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

type Place = Box & { readonly below?: number };

/** Standard structure types (ISO 32000-1, section 14.8.4). Screen readers follow them. */
export type Tag = 'H1' | 'H2' | 'P' | 'TD' | 'TH-row' | 'TH-column';
export type Group = 'Sect' | 'Table' | 'TR' | 'TD';

const SCOPES: Partial<Record<Tag, 'Row' | 'Column'>> = { 'TH-row': 'Row', 'TH-column': 'Column' };

export type SheetInfo = Script & {
  readonly title: string;
  readonly author: string;
  readonly date: Date;
  /** The XML to embed, as Factur-X describes it. */
  readonly eInvoice: string | null;
};

/** PDFKit writes the properties into the XMP packet without escaping them. */
class EscapingDocument extends PDFDocument {
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info;
    this.info = { ...this.info, Title: escapeXml(Title), Author: escapeXml(Author) };
    super.endMetadata();
  }
}

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

/** A tagged document of A4 pages for archives (PDF/A-3b, PDF/UA-1), written from top to bottom. */
export class Sheet {
  readonly #info: SheetInfo;
  readonly #setter: Typesetter;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #bytes: Uint8Array[] = [];
  /** The open groups, the innermost last. */
  readonly #groups: PDFKit.PDFStructureElement[];
  /** The current position, in points from the top. */
  top = MARGIN;

  private constructor(info: SheetInfo, setter: Typesetter) {
    this.#info = info;
    this.#setter = setter;
    const { title, author, date, language, eInvoice } = info;
    // PDFKit loads no default font for null, although its types say otherwise.
    const options = { font: null } as unknown as { font: string };
    this.#pdf = new EscapingDocument({
      ...options,
      subset: 'PDF/A-3b',
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    });
    this.#pdf.on('data', (part: Uint8Array) => this.#bytes.push(part));
    const root = this.#pdf.struct('Document');
    this.#pdf.addStructure(root);
    this.#groups = [root];
    this.#pdf.appendXML(archiveProperties(date, eInvoice !== null));
    if (eInvoice !== null) this.#embed(eInvoice);
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

  /** All that `fill` writes becomes one element of the structure. */
  group<Result>(type: Group, fill: () => Result): Result {
    const element = this.#pdf.struct(type);
    this.#groups.at(-1)?.add(element);
    this.#groups.push(element);
    const result = fill();
    this.#groups.pop();
    return result;
  }

  /** Writes one element of the structure and returns its height. `top` does not change. */
  write(tag: Tag, text: string, style: Style, box: Place): number {
    const [type = tag] = tag.split('-');
    const lines = this.#setter.wrap(text, style.weight, box.width / style.size);
    const content = this.#pdf.markStructureContent(type);
    this.#drawLines(lines, style, box);
    this.#pdf.endMarkedContent();
    // Right-to-left glyphs are drawn backward, so readers get the text itself.
    const isBackward = lines.some(({ runs }) => runs.some(({ isRtl }) => isRtl));
    const options = { scope: SCOPES[tag], actual: isBackward ? text : undefined };
    // The types of PDFKit lack the scope of header cells.
    this.#groups.at(-1)?.add(this.#pdf.struct(type, options as object, [content]));
    return lines.length * this.#step(style);
  }

  #drawLines(lines: readonly Line[], style: Style, box: Place): void {
    const step = this.#step(style);
    for (const [index, line] of lines.entries()) {
      const middle = this.top + (box.below ?? 0) + step * (index + 0.5);
      const slack = box.width - line.width * style.size;
      const start = box.start + (box.align === 'end' ? slack : 0);
      this.#draw(line, style, { start, baseline: middle + style.size * 0.36 });
    }
  }

  #embed(eInvoice: string): void {
    const { date } = this.#info;
    const dates = { creationDate: date, modifiedDate: date };
    const options = {
      name: E_INVOICE_FILE,
      type: 'text/xml',
      ...dates,
      relationship: 'Alternative',
    };
    // The types of PDFKit lack the relationship, which Factur-X requires.
    this.#pdf.file(Buffer.from(eInvoice), options as object);
  }

  /** Draws a line across the page at `top`. */
  rule(color: string): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    this.#pdf
      .moveTo(MARGIN, this.top)
      .lineTo(WIDTH - MARGIN, this.top)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke();
    this.#pdf.endMarkedContent();
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
      this.#pdf.markContent('Artifact', { type: 'Pagination' });
      const lines = this.#setter.wrap(`${page + 1} / ${count}`, 400, COLUMN / PAGE_NUMBER.size);
      this.#drawLines(lines, { ...PAGE_NUMBER, weight: 400 }, box);
      this.#pdf.endMarkedContent();
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
