import type { CSSProperties } from 'react';
import { onColor } from '../../../kit/color.ts';
import type { Product } from '../../../products/index.ts';

/** Returns the colors of a card about one tool. Text on its filled button has the contrast of WCAG. */
export const toolColors = ({ color }: Pick<Product, 'color'>): CSSProperties => ({
  ['--product-color' as string]: color,
  ['--product-button' as string]: color,
  ['--on-button' as string]: onColor(color),
});
