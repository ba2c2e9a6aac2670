import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';
import { glyph } from './glyph.ts';

/** How far the gradient turns in hue, in degrees. */
const turn = -24;
const color = '#0085FF';

export const product: Product = {
  order: 9,
  key: 'dll-fixer',
  name: 'DLLFixer',
  packageSuffix: 'dll',
  color,
  get gradient() {
    return gradientOf(color, turn);
  },
  path: '/dll-fixer/v1',
  variants: [],
  blogType: null,
  task: 'system',
  related: ['printerdriver', 'datarecovery', 'zipx'],
  get icon() {
    return iconBody({ key: 'dll-fixer', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 799, year: 2999, lifetime: 4999 }),
};
