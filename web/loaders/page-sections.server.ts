/**
 * The text of a product page, taken apart: six `##` sections in a fixed order, so that each can be shown
 * in its own way. HTML in, HTML out; it is our own Markdown, without raw HTML of anybody.
 */
export type Block = { readonly title: string; readonly html: string };

type Section = {
  /** Anchor of the heading, from its words. */
  readonly id: string;
  readonly title: string;
};

export type PageSections = {
  readonly features: Section & { readonly blocks: readonly Block[] };
  readonly steps: Section & { readonly items: readonly string[] };
  /** Rows of cells; the first row is the head. */
  readonly editions: Section & { readonly rows: readonly (readonly string[])[] };
  /** A text, and below it a table with its sources; neither where a translation is older than they are. */
  readonly comparison: Section & {
    readonly html: string;
    /** As of `editions`; the last column is the product's own. */
    readonly rows: readonly (readonly string[])[];
    readonly sources: string;
  };
  /** Rows of a name and a value. */
  readonly requirements: Section & { readonly rows: readonly (readonly string[])[] };
  readonly limits: Section & { readonly html: string };
};

const HEADING = /^<h2 id="([^"]*)">([\s\S]*?)<\/h2>/;
const TABLE = /<table[\s\S]*?<\/table>/;
const BLOCK = /<h3[^>]*>([\s\S]*?)<\/h3>([\s\S]*?)(?=<h3|$)/g;
const ITEM = /<li>([\s\S]*?)<\/li>/g;
const ROW = /<tr[^>]*>([\s\S]*?)<\/tr>/g;
const CELL = /<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g;

/**
 * Takes the HTML of a `products/<key>/page.md` apart. Null where it has another shape, as a translation
 * of an older text has: it is then shown as plain prose.
 */
export function parsePageSections(html: string): PageSections | null {
  const parts = html.split(/(?=<h2 id=)/).filter((part) => HEADING.test(part));
  const [features, steps, editions, comparison, requirements, limits, ...more] = parts;
  if (!features || !steps || !editions || !comparison || !requirements || !limits) return null;
  const world: PageSections = {
    features: { ...sectionOf(features), blocks: blocksOf(features) },
    steps: { ...sectionOf(steps), items: firstsOf(steps, ITEM) },
    editions: { ...sectionOf(editions), rows: rowsOf(editions) },
    comparison: { ...sectionOf(comparison), ...comparedIn(comparison) },
    requirements: { ...sectionOf(requirements), rows: rowsOf(requirements) },
    limits: { ...sectionOf(limits), html: bodyOf(limits) },
  };
  return more.length === 0 && isWhole(world) ? world : null;
}

const isWhole = ({ features, steps, editions, requirements }: PageSections): boolean =>
  features.blocks.length > 0 &&
  steps.items.length > 0 &&
  editions.rows.length > 1 &&
  requirements.rows.length > 0;

function sectionOf(part: string): Section {
  const [, id = '', title = ''] = HEADING.exec(part) ?? [];
  return { id, title };
}

const bodyOf = (part: string): string => part.replace(HEADING, '').trim();

/** What stands before the table, in it and after it. */
function comparedIn(part: string): Pick<PageSections['comparison'], 'html' | 'rows' | 'sources'> {
  const [html = '', sources = ''] = bodyOf(part).split(TABLE);
  return { html: html.trim(), rows: rowsOf(part), sources: sources.trim() };
}

const blocksOf = (part: string): Block[] =>
  [...part.matchAll(BLOCK)].map(([, title = '', html = '']) => ({ title, html: html.trim() }));

const firstsOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, inner = '']) => inner.trim());

/** The cells of a table, row by row. */
export const rowsOf = (part: string): string[][] =>
  firstsOf(part, ROW).map((row) => firstsOf(row, CELL));
