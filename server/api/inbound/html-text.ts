import { convert } from 'html-to-text';

/** In characters. Parsing longer pages would block the server, so they lose their structure. */
const LONGEST_PAGE = 500_000;

/**
 * The converter prefixes each line once per level of these, which costs the depth squared times the length. Pages
 * above `MOST_WORK` lose their structure.
 */
const BOX = /^(?:blockquote|ul|ol)$/i;
const MOST_WORK = 50_000_000;
/** The parser's time is quadratic in the nesting. No real email nests deeper. */
const MOST_NESTED = 5000;
const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
const WITHOUT_END_TAG =
  /^(?:p|li|td|th|tr|dt|dd|option|br|hr|img|input|meta|link|col|wbr|area|base|source)$/i;

const INLINE = /\bsrc\s*=\s*(?:(["'])(data:image\/[^"']*)\1|(data:image\/[^\s"'>]+))/gi;

export type PageText = {
  readonly text: string;
  /** Inline pictures, as `data:` URLs. */
  readonly pictures: readonly string[];
};

/** Converts an HTML email to text. Quotes get a `>`, and no words are lost. */
export function readPage(html: string): PageText {
  const pictures: string[] = [];
  const page = html.replace(INLINE, (_, __, quoted, bare) => {
    pictures.push(quoted ?? bare);
    return '';
  });
  return {
    text: page.length > LONGEST_PAGE || isDeep(page) ? wordsOf(page) : textOf(page),
    pictures,
  };
}

function isDeep(page: string): boolean {
  let [depth, most, nested] = [0, 0, 0];
  for (const [, end, name = ''] of page.matchAll(TAG)) {
    const step = end ? -1 : 1;
    if (!WITHOUT_END_TAG.test(name)) nested = Math.max(0, nested + step);
    if (nested > MOST_NESTED) return true;
    if (!BOX.test(name)) continue;
    depth = Math.max(0, depth + step);
    most = Math.max(most, depth);
  }
  return most * most * page.length > MOST_WORK;
}

const CELL = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

function textOf(html: string): string {
  try {
    return convert(html, {
      wordwrap: false,
      // Mailing list servers append text after the end of the page.
      baseElements: { selectors: [] },
      formatters: {
        picture: ({ attribs }, _walk, builder) => {
          const alt = attribs?.['alt']?.trim();
          if (alt) builder.addInline(`[${alt}]`);
        },
      },
      selectors: [
        ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
          selector,
          options: { uppercase: false },
        })),
        ...['td', 'th'].map((selector) => ({ selector, format: 'block', options: CELL })),
        { selector: 'img', format: 'picture' },
        {
          selector: 'a',
          options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true, noAnchorUrl: true },
        },
      ],
    });
  } catch (error) {
    if (error instanceof RangeError) return wordsOf(html);
    throw error;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

const wordsOf = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/tr|\/td|\/li|\/blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/&#(\d{1,7});/g, (whole, code: string) =>
      Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole,
    );
