import { preinit } from 'react-dom';

/** Precedence of the style sheet of all pages. It must come first, because it declares the order of the layers. */
export const OF_SITE = 'site';
export const OF_PAGES = 'page';

export const applyStyle = (href: string): void =>
  preinit(href, { as: 'style', precedence: OF_PAGES });
