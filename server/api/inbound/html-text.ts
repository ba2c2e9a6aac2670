import { convert } from 'html-to-text';

/** Longer pages are read without their structure, in characters: everything else waits while one is read. */
const LONGEST_PAGE = 500_000;

/**
 * Boxes in which every line gets something in front, once for each box around it. Deeper pages than this are read without
 * their structure: depth, squared, by length.
 */
const BOX = /^(?:blockquote|ul|ol)$/i;
const MOST_WORK = 50_000_000;
/** More tags within each other no mail has; the parser takes the square of their number. */
const MOST_NESTED = 5000;
const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
/** Tags that need no end. */
const ENDLESS =
  /^(?:p|li|td|th|tr|dt|dd|option|br|hr|img|input|meta|link|col|wbr|area|base|source)$/i;

/** What a page of a mail says. */
export type PageText = {
  readonly text: string;
  /** Pictures that lie in the page itself, as `data:` addresses. */
  readonly pictures: readonly string[];
};

/** The text of a page, with what it quotes behind `>` as in mails without one. Nothing of its words is left out. */
export function readPage(html: string): PageText {
  const pictures: string[] = [];
  const page = html.replace(/\bsrc\s*=\s*(["'])(data:image\/[^"']*)\1/gi, (_, __, address) => {
    pictures.push(address);
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
    if (!ENDLESS.test(name)) nested = Math.max(0, nested + step);
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
      // Everything, also what stands behind the end of the page: list servers write there.
      baseElements: { selectors: [] },
      formatters: {
        picture: ({ attribs }, _walk, builder) => {
          const said = attribs?.['alt']?.trim();
          if (said) builder.addInline(`[${said}]`);
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
    // Boxes within boxes without end: the words are still there.
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

/** The words of a page without its tags, in one pass however long it is. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/tr|\/td|\/li|\/blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/&#(\d{1,7});/g, (whole, code: string) =>
      Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole,
    );
