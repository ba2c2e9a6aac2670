import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';
import { glyph } from './glyph.ts';

/** How far the gradient turns in hue, in degrees. */
const turn = 14;
const color = '#199af3';

export const product: Product = {
  order: 4,
  key: 'printerdriver',
  name: 'PrinterDriver',
  packageSuffix: 'printer',
  color,
  get gradient() {
    return gradientOf(color, turn);
  },
  path: '/printerdriver',
  variants: [],
  blogType: 'printer-driver-toolkit',
  task: 'system',
  related: ['dll-fixer', 'pdfreader', 'datarecovery'],
  get icon() {
    return iconBody({ key: 'printerdriver', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 599, year: 2499, lifetime: 4499 }),
};
