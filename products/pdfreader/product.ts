import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

/** Change of hue in degrees. */
const turn = -14;
const color = '#B30B00';
/** White on the gradient, inside the 32×32 grid of `products/icon.ts`. */
const glyph =
  '<path fill="#fff" fill-rule="evenodd" d="M11 5.5h6v5.2a2 2 0 0 0 2 2h5v10.8a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3v-15a3 3 0 0 1 3-3zm.9 10.1v2.3h8.2v-2.3zm0 4.4v2.3h5.2V20z"/>' +
  '<path fill="#fff" fill-opacity=".6" d="M18.8 5.5l5.2 5.4h-4.2a1 1 0 0 1-1-1z"/>';

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
  formats: ['PDF'],
  related: ['cadreader', 'printerdriver', 'zipx'],
  get icon() {
    return iconBody({ key: 'pdfreader', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 699, year: 2999, lifetime: 5499 }),
};
