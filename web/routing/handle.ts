import type { UIMatch } from 'react-router';

/** What a route says of itself; the screen policy of the page lives here and nowhere else. */
export type Handle = {
  /** Addresses of its style sheets, beside the one of all pages; they are loaded ahead with its code. */
  readonly styles?: readonly string[];
  /** Kept out of search engines: header and meta say so. */
  readonly noIndex?: true;
  /** The cookie banner never shows on these routes. */
  readonly bannerHidden?: true;
  /** The same bytes for every visitor: rendered once, kept compressed in memory. */
  readonly cached?: true;
  /** Its forms bring files: everywhere else a long form is refused before it is kept anywhere. */
  readonly files?: true;
  /** Shows what only its visitor may know. */
  readonly secret?: true;
  /** Shows the vendor's logo instead of the product's. */
  readonly homeLogo?: true;
  /** Landing page of an advertisement: no menu, one action. */
  readonly landing?: true;
  /** Where somebody pays: nothing leads away but the logo, the languages and what the law asks for. */
  readonly calm?: true;
};

/** The leaf route's handle and name, from React Router's matches. */
export function leafOf(matches: readonly Pick<UIMatch, 'id' | 'handle'>[]): {
  base: string;
  handle: Handle;
} {
  const leaf = matches.at(-1);
  return { base: leaf?.id ?? 'error', handle: (leaf?.handle as Handle | undefined) ?? {} };
}
