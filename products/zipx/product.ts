import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

const color = '#1A6BFF';
const second = '#7A2BE0';
const glyph =
  '<path fill="#fff" d="M10 4.2h6v3.2h-6zM16 7.4h6v3.2h-6zM10 10.6h6v3.2h-6zM16 13.8h6V17h-6z"/>' +
  '<path fill="#fff" fill-rule="evenodd" d="M13.4 18.4h5.2a3 3 0 0 1 3 3v3.4a3 3 0 0 1-3 3h-5.2a3 3 0 0 1-3-3v-3.4a3 3 0 0 1 3-3zm.7 3.3v2.8h3.8v-2.8z"/>';

export const product: Product = {
  order: 1,
  key: 'zipx',
  name: 'ZipX',
  packageSuffix: 'zip',
  color,
  second,
  gradient: gradientOf(color, second),
  path: '/zipx',
  variants: ['b1', 'v1', 'y1'],
  blogType: 'unzip',
  task: 'files',
  shape: 'formats',
  formats: ['ZIP', '7Z', 'RAR'],
  related: ['pdfreader', 'datarecovery', 'cadreader'],
  get icon() {
    return iconBody({ key: 'zipx', color, second, glyph });
  },
  basePrices: samplePrices({ month: 499, year: 1999, lifetime: 3999 }),
};
