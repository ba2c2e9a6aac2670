import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

const color = '#199af3';
const second = '#FF8FD6';
const glyph =
  '<path fill="#fff" fill-opacity=".6" d="M11.5 6h9a1.5 1.5 0 0 1 1.5 1.5V11H10V7.5A1.5 1.5 0 0 1 11.5 6z"/>' +
  '<path fill="#fff" fill-rule="evenodd" d="M9 12h14a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3h-.8v-4.6H9.8V23H9a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3zm13.3 1.9a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z"/>' +
  '<path fill="#fff" d="M11.7 20.2h8.6v4.3a1.5 1.5 0 0 1-1.5 1.5h-5.6a1.5 1.5 0 0 1-1.5-1.5z"/>';

export const product: Product = {
  order: 4,
  key: 'printerdriver',
  name: 'PrinterDriver',
  packageSuffix: 'printer',
  color,
  second,
  gradient: gradientOf(color, second),
  path: '/printerdriver',
  variants: [],
  blogType: 'printer-driver-toolkit',
  task: 'system',
  shape: 'steps',
  related: ['dll-fixer', 'pdfreader', 'datarecovery'],
  get icon() {
    return iconBody({ key: 'printerdriver', color, second, glyph });
  },
  basePrices: samplePrices({ month: 599, year: 2499, lifetime: 4499 }),
};
