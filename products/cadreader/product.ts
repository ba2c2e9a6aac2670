import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

const color = '#02A2FF';
const second = '#7FE3FF';
const glyph =
  '<g fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"><path d="M14.2 12.2L8.6 26M17.8 12.2L23.4 26M9.6 19.4h12.8"/></g>' +
  '<path fill="#fff" fill-rule="evenodd" d="M16 4.2a4.7 4.7 0 1 1 0 9.4 4.7 4.7 0 0 1 0-9.4zm0 3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z"/>';

export const product: Product = {
  order: 6,
  key: 'cadreader',
  name: 'CADReader',
  packageSuffix: 'cadreader',
  color,
  second,
  gradient: gradientOf(color, second),
  path: '/cadreader',
  variants: [],
  blogType: 'cad-reader',
  task: 'documents',
  shape: 'formats',
  formats: ['DWG', 'DXF'],
  related: ['pdfreader', 'printerdriver', 'zipx'],
  get icon() {
    return iconBody({ key: 'cadreader', color, second, glyph });
  },
  basePrices: samplePrices({ month: 1299, year: 4999, lifetime: 9999 }),
};
