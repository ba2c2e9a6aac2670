import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

/** Change of hue in degrees. */
const turn = -20;
const color = '#02A2FF';
/** White on the gradient, inside the 32×32 grid of `products/icon.ts`. */
const glyph =
  '<g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path stroke-opacity=".6" d="M7 18.2a12 12 0 0 0 18 0"/><path d="M14.5 12L9 25.4M17.5 12L23 25.4"/></g>' +
  '<path fill="#fff" fill-rule="evenodd" d="M16 5a4.2 4.2 0 1 1 0 8.4A4.2 4.2 0 0 1 16 5zm0 2.6a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z"/>';

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
  formats: ['DWG', 'DXF'],
  related: ['pdfreader', 'printerdriver', 'zipx'],
  get icon() {
    return iconBody({ key: 'cadreader', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 1299, year: 4999, lifetime: 9999 }),
};
