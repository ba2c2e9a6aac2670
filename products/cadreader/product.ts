import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';
import { glyph } from './glyph.ts';

/** How far the gradient turns in hue, in degrees. */
const turn = -20;
const color = '#02A2FF';

export const product: Product = {
  order: 6,
  key: 'cadreader',
  name: 'CADReader',
  packageSuffix: 'cadreader',
  color,
  get gradient() {
    return gradientOf(color, turn);
  },
  path: '/cadreader',
  variants: [],
  blogType: 'cad-reader',
  task: 'documents',
  related: ['pdfreader', 'printerdriver', 'zipx'],
  get icon() {
    return iconBody({ key: 'cadreader', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 1299, year: 4999, lifetime: 9999 }),
};
