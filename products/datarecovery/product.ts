import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

/** Change of hue in degrees. */
const turn = 30;
const color = '#0085FF';
/** White on the gradient, inside the 32×32 grid of `products/icon.ts`. */
const glyph =
  '<path fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="M6.3 16.4a9.8 9.8 0 1 0 9.8-9.8 10.6 10.6 0 0 0-7.3 3L6.3 12M6.3 6.8V12h5.2"/>' +
  '<path fill="#fff" d="M12.3 14.3c0-1.2 1.7-1.9 3.9-1.9s3.9.7 3.9 1.9-1.7 1.9-3.9 1.9-3.9-.7-3.9-1.9zM12.3 16.9c.8.6 2.3 1 3.9 1s3.1-.4 3.9-1v2.5c0 1.2-1.7 1.9-3.9 1.9s-3.9-.7-3.9-1.9z"/>';

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
  formats: ['NTFS', 'FAT32', 'exFAT'],
  related: ['zipx', 'dll-fixer', 'pdfreader'],
  get icon() {
    return iconBody({ key: 'datarecovery', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 1999, year: 4999, lifetime: 8999 }),
};
