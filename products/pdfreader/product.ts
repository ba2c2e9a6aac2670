import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

const color = '#B30B00';
const second = '#7B2FB8';
const glyph =
  '<path fill="#fff" fill-rule="evenodd" d="M10.6 4.8h6.6v5.4a2.2 2.2 0 0 0 2.2 2.2h5.2v11.8a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3V7.8a3 3 0 0 1 3-3zm1.1 10.7v2.6h8.6v-2.6zm0 4.8v2.6h5.4v-2.6z"/>' +
  '<path fill="#fff" fill-opacity=".7" d="M19.2 4.8l5.4 5.6h-4.4a1 1 0 0 1-1-1z"/>';

export const product: Product = {
  order: 5,
  key: 'pdfreader',
  name: 'PDFReader',
  packageSuffix: 'pdf',
  color,
  second,
  gradient: gradientOf(color, second),
  path: '/pdfreader',
  variants: [],
  blogType: 'pdf-reader',
  task: 'documents',
  shape: 'formats',
  formats: ['PDF'],
  related: ['cadreader', 'printerdriver', 'zipx'],
  get icon() {
    return iconBody({ key: 'pdfreader', color, second, glyph });
  },
  basePrices: samplePrices({ month: 699, year: 2999, lifetime: 5499 }),
};
