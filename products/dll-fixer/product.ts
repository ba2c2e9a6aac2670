import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

/** Change of hue in degrees. */
const turn = -24;
const color = '#0085FF';
/** White on the gradient, inside the 32×32 grid of `products/icon.ts`. */
const glyph =
  '<path fill="#fff" fill-rule="evenodd" stroke="#fff" stroke-linejoin="round" d="M13.9 7.1L14.4 4.9L17.6 4.9L18.1 7.1L20.8 8.2L22.7 7.0L25.0 9.3L23.8 11.2L24.9 13.9L27.1 14.4L27.1 17.6L24.9 18.1L23.8 20.8L25.0 22.7L22.7 25.0L20.8 23.8L18.1 24.9L17.6 27.1L14.4 27.1L13.9 24.9L11.2 23.8L9.3 25.0L7.0 22.7L8.2 20.8L7.1 18.1L4.9 17.6L4.9 14.4L7.1 13.9L8.2 11.2L7.0 9.3L9.3 7.0L11.2 8.2zM16 9.4a6.6 6.6 0 1 0 0 13.2 6.6 6.6 0 0 0 0-13.2z"/>' +
  '<path fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="M13.2 16.2l2 2 3.6-4.2"/>';

export const product: Product = {
  order: 9,
  key: 'dll-fixer',
  name: 'DLLFixer',
  packageSuffix: 'dll',
  color,
  get gradient() {
    return gradientOf(color, turn);
  },
  path: '/dll-fixer/v1',
  variants: [],
  blogType: null,
  task: 'system',
  related: ['printerdriver', 'datarecovery', 'zipx'],
  get icon() {
    return iconBody({ key: 'dll-fixer', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 799, year: 2999, lifetime: 4999 }),
};
