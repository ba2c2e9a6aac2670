/** A titled block of a product page. Its HTML comes from our own Markdown, without raw HTML. */
export type Block = { readonly title: string; readonly html: string };

type Section = {
  readonly id: string;
  readonly title: string;
};

export type PageSections = {
  readonly features: Section & { readonly blocks: readonly Block[] };
  readonly steps: Section & { readonly items: readonly string[] };
  readonly versions: Section & { readonly rows: readonly (readonly string[])[] };
  /** A text, a table, and its sources. Older translations have only the text. */
  readonly comparison: Section & {
    readonly html: string;
    /** A table like that of `versions`. The last column is the product's own. */
    readonly rows: readonly (readonly string[])[];
    readonly sources: string;
  };
  readonly requirements: Section & { readonly rows: readonly (readonly string[])[] };
  readonly limits: Section & { readonly html: string };
};

const HEADING = /^<h2 id="([^"]*)">([\s\S]*?)<\/h2>/;
const TABLE = /<table[\s\S]*?<\/table>/;
const BLOCK = /<h3[^>]*>([\s\S]*?)<\/h3>([\s\S]*?)(?=<h3|$)/g;
const ITEM = /<li>([\s\S]*?)<\/li>/g;
const ROW = /<tr[^>]*>([\s\S]*?)<\/tr>/g;
const CELL = /<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g;

/** Splits a `products/<key>/page.md` into its six `##` sections. Returns null for outdated translations. */
export function parsePageSections(html: string): PageSections | null {
  const parts = html.split(/(?=<h2 id=)/).filter((part) => HEADING.test(part));
  const [features, steps, versions, comparison, requirements, limits, ...more] = parts;
  if (!features || !steps || !versions || !comparison || !requirements || !limits) return null;
  const sections: PageSections = {
    features: { ...sectionOf(features), blocks: blocksOf(features) },
    steps: { ...sectionOf(steps), items: firstsOf(steps, ITEM) },
    versions: { ...sectionOf(versions), rows: rowsOf(versions) },
    comparison: { ...sectionOf(comparison), ...comparedIn(comparison) },
    requirements: { ...sectionOf(requirements), rows: rowsOf(requirements) },
    limits: { ...sectionOf(limits), html: bodyOf(limits) },
  };
  return more.length === 0 && isWhole(sections) ? sections : null;
}

const isWhole = ({ features, steps, versions, requirements }: PageSections): boolean =>
  features.blocks.length > 0 &&
  steps.items.length > 0 &&
  versions.rows.length > 1 &&
  requirements.rows.length > 0;

function sectionOf(part: string): Section {
  const [, id = '', title = ''] = HEADING.exec(part) ?? [];
  return { id, title };
}

const bodyOf = (part: string): string => part.replace(HEADING, '').trim();

/** Splits a comparison into the text before its table, the table, and the sources after it. */
function comparedIn(part: string): Pick<PageSections['comparison'], 'html' | 'rows' | 'sources'> {
  const [html = '', sources = ''] = bodyOf(part).split(TABLE);
  return { html: html.trim(), rows: rowsOf(part), sources: sources.trim() };
}

const blocksOf = (part: string): Block[] =>
  [...part.matchAll(BLOCK)].map(([, title = '', html = '']) => ({ title, html: html.trim() }));

const firstsOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, inner = '']) => inner.trim());

export const rowsOf = (part: string): string[][] =>
  firstsOf(part, ROW).map((row) => firstsOf(row, CELL));
