import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

/** Change of hue in degrees. */
const turn = 20;
const color = '#1A6BFF';
/** White on the gradient, inside the 32×32 grid of `products/icon.ts`. */
const glyph =
  '<path fill="#fff" fill-rule="evenodd" d="M10.5 5.5h11a3 3 0 0 1 3 3v15a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-15a3 3 0 0 1 3-3zM16 5.5v2.8h2.8V5.5zm-2.8 2.8v2.8H16V8.3zM16 11.1v2.8h2.8v-2.8zm-2.8 2.8v2.8H16v-2.8zm1.2 4.3a1.2 1.2 0 0 0-1.2 1.2v3a1.2 1.2 0 0 0 1.2 1.2h3.2a1.2 1.2 0 0 0 1.2-1.2v-3a1.2 1.2 0 0 0-1.2-1.2z"/>';

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
  formats: ['ZIP', '7Z', 'RAR'],
  related: ['pdfreader', 'datarecovery', 'cadreader'],
  get icon() {
    return iconBody({ key: 'zipx', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 499, year: 1999, lifetime: 3999 }),
};
