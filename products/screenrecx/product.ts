import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

/** Change of hue in degrees. */
const turn = -34;
const color = '#1AA4E3';
/** White on the gradient, inside the 32×32 grid of `products/icon.ts`. */
const glyph =
  '<path fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="M7.3 12V9.8a2.5 2.5 0 0 1 2.5-2.5H12m8 0h2.2a2.5 2.5 0 0 1 2.5 2.5V12m0 8v2.2a2.5 2.5 0 0 1-2.5 2.5H20m-8 0H9.8a2.5 2.5 0 0 1-2.5-2.5V20"/>' +
  '<circle cx="16" cy="16" r="5" fill="#fff"/>';

export const product: Product = {
  order: 3,
  key: 'screenrecx',
  name: 'ScreenRecX',
  packageSuffix: 'screenrecorder',
  color,
  get gradient() {
    return gradientOf(color, turn);
  },
  path: '/screenrecx',
  variants: [],
  blogType: 'screen-rec',
  task: 'media',
  formats: ['MP4'],
  related: ['vox-magic', 'wallpaperx', 'zipx'],
  get icon() {
    return iconBody({ key: 'screenrecx', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 799, year: 2999, lifetime: 5999 }),
};
