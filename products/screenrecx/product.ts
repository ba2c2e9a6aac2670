import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

const color = '#1AA4E3';
const second = '#2FE6A8';
const glyph =
  '<path fill="#fff" fill-rule="evenodd" d="M7.5 9h10.6a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H7.5a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3zm5.3 3.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z"/>' +
  '<path fill="#fff" stroke="#fff" stroke-width="1.6" stroke-linejoin="round" d="M23.3 14.1l3.5-2.8v9.4l-3.5-2.8z"/>';

export const product: Product = {
  order: 3,
  key: 'screenrecx',
  name: 'ScreenRecX',
  packageSuffix: 'screenrecorder',
  color,
  second,
  gradient: gradientOf(color, second),
  path: '/screenrecx',
  variants: [],
  blogType: 'screen-rec',
  task: 'media',
  shape: 'stage',
  formats: ['MP4'],
  related: ['vox-magic', 'wallpaperx', 'zipx'],
  get icon() {
    return iconBody({ key: 'screenrecx', color, second, glyph });
  },
  basePrices: samplePrices({ month: 799, year: 2999, lifetime: 5999 }),
};
