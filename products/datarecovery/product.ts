import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';
import { glyph } from './glyph.ts';

/** How far the gradient turns in hue, in degrees. */
const turn = 30;
const color = '#0085FF';

export const product: Product = {
  order: 7,
  key: 'datarecovery',
  name: 'DataRecovery',
  packageSuffix: 'datarecovery',
  color,
  get gradient() {
    return gradientOf(color, turn);
  },
  path: '/datarecovery',
  variants: [],
  blogType: 'data-recovery',
  task: 'files',
  related: ['zipx', 'dll-fixer', 'pdfreader'],
  get icon() {
    return iconBody({ key: 'datarecovery', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 1999, year: 4999, lifetime: 8999 }),
};
