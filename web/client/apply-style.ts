import { preinit } from 'react-dom';

/** Precedence of the style sheet of all pages: it comes first, as it says in which order layers count. */
export const OF_SITE = 'site';
/** Precedence of the sheets of pages. */
export const OF_PAGES = 'page';

/** Puts the sheet of a page that is about to be shown into the document. */
export const applyStyle = (href: string): void =>
  preinit(href, { as: 'style', precedence: OF_PAGES });
