import type { UIMatch } from 'react-router';

/** Facts that a route exports about its page. */
export type Handle = {
  /** Addresses of the page's own style sheets, or a function of the route's id. They are preloaded with its code. */
  readonly styles?: readonly string[] | ((id: string) => readonly string[]);
  /** Kept out of search engines, by header and by meta tag. Given the route's id if it matters. */
  readonly noIndex?: true | ((id: string) => boolean);
  readonly bannerHidden?: true;
  /** The same bytes for every visitor. The page cache keeps them. */
  readonly cached?: true;
  /** Its forms upload files. Other pages reject long forms before anything is stored. */
  readonly files?: true;
  /** Shows information that only its visitor may see. */
  readonly secret?: true;
  readonly homeLogo?: true;
  /** A landing page of an advertisement: no menu and a single action. */
  readonly landing?: true;
  /** A payment page. It links only to the home page, the languages, and the pages that the law requires. */
  readonly calm?: true;
};

/** Returns the style sheets of the page of a route. */
export function stylesOf({ styles = [] }: Handle, id: string): readonly string[] {
  return typeof styles === 'function' ? styles(id) : styles;
}

/** Returns whether search engines should not list the page of a route. */
export const isUnlisted = ({ noIndex }: Handle, id: string): boolean =>
  typeof noIndex === 'function' ? noIndex(id) : noIndex === true;

/** Returns the name and the handle of the page itself, the last of React Router's matches. */
export function leafOf(matches: readonly Pick<UIMatch, 'id' | 'handle'>[]): {
  base: string;
  handle: Handle;
} {
  const leaf = matches.at(-1);
  return { base: leaf?.id ?? 'error', handle: (leaf?.handle as Handle | undefined) ?? {} };
}
