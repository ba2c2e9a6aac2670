import { onColor } from '../../kit/color.ts';
import type { Product } from '../../products/index.ts';

/** Returns the custom properties that give an element the colors of a product. */
export const colorsOf = ({
  color,
  second,
}: Pick<Product, 'color' | 'second'>): Record<`--${string}`, string> => ({
  '--product-color': color,
  '--product-second': second,
  '--on-product': onColor(color),
});
