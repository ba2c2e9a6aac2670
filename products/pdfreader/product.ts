import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';
import { glyph } from './glyph.ts';

/** How far the gradient turns in hue, in degrees. */
const turn = -14;
const color = '#B30B00';

export const product: Product = {
  order: 5,
  key: 'pdfreader',
  name: 'PDFReader',
  packageSuffix: 'pdf',
  color,
  get gradient() {
    return gradientOf(color, turn);
  },
  path: '/pdfreader',
  variants: [],
  blogType: 'pdf-reader',
  task: 'documents',
  related: ['cadreader', 'printerdriver', 'zipx'],
  get icon() {
    return iconBody({ key: 'pdfreader', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 699, year: 2999, lifetime: 5499 }),
};
