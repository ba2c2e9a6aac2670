import { deepen } from '../kit/color.ts';
import type { Product } from './product.ts';

type IconParts = {
  readonly key: string;
  readonly color: string;
  readonly second: string;
  /** White shapes inside the 32×32 grid. */
  readonly glyph: string;
};

/** The contrast between glyph and background that WCAG requires of graphics. */
const GLYPH = 3;

/**
 * Draws an icon: a rounded square with the product's two colors, darkened until a white glyph stands out. The id of the
 * gradient contains the key, so that one document can have several icons.
 */
export function iconBody({ key, color, second, glyph }: IconParts): string {
  const id = `icon-${key}`;
  return (
    `<defs><linearGradient id="${id}" x1="4" y1="1" x2="28" y2="31" gradientUnits="userSpaceOnUse">` +
    `<stop stop-color="${deepen(color, GLYPH)}"/><stop offset="1" stop-color="${deepen(second, GLYPH)}"/></linearGradient></defs>` +
    `<rect x="1" y="1" width="30" height="30" rx="8" fill="url(#${id})"/>${glyph}`
  );
}

/** Returns a complete file, for the site icon and `/icons/zipx.svg`. */
export function iconSvg(product: Pick<Product, 'icon'>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">${product.icon}</svg>`;
}
