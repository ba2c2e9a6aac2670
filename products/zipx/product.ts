import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';
import { glyph } from './glyph.ts';

/** How far the gradient turns in hue, in degrees. */
const turn = 20;
const color = '#1A6BFF';

export const product: Product = {
  order: 1,
  key: 'zipx',
  name: 'ZipX',
  packageSuffix: 'zip',
  color,
  get gradient() {
    return gradientOf(color, turn);
  },
  path: '/zipx',
  variants: ['b1', 'v1', 'y1'],
  blogType: 'unzip',
  task: 'files',
  related: ['pdfreader', 'datarecovery', 'cadreader'],
  get icon() {
    return iconBody({ key: 'zipx', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 499, year: 1999, lifetime: 3999 }),
};
