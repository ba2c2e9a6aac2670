import { deepen } from '../kit/color.ts';
import type { Product } from './product.ts';

type IconParts = {
  readonly key: string;
  readonly color: string;
  readonly second: string;
  readonly glyph: string;
};

/** Contrast of the white glyph with its background, as WCAG requires it for graphics. */
const GLYPH = 3;

/**
 * The frame of all icons: a rounded square on the 32×32 grid with the product's two colors, dark enough for a white glyph.
 * Gradient ids contain the key, so that several icons can be in one document.
 */
export function iconBody({ key, color, second, glyph }: IconParts): string {
  const id = `icon-${key}`;
  return (
    `<defs><linearGradient id="${id}" x1="4" y1="1" x2="28" y2="31" gradientUnits="userSpaceOnUse">` +
    `<stop stop-color="${deepen(color, GLYPH)}"/><stop offset="1" stop-color="${deepen(second, GLYPH)}"/></linearGradient></defs>` +
    `<rect x="1" y="1" width="30" height="30" rx="8" fill="url(#${id})"/>${glyph}`
  );
}

/** A complete file, for the site icon and `/icons/zipx.svg`. */
export function iconSvg(product: Pick<Product, 'icon'>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">${product.icon}</svg>`;
}
