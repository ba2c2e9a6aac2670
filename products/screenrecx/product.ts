import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';
import { glyph } from './glyph.ts';

/** How far the gradient turns in hue, in degrees. */
const turn = -34;
const color = '#1AA4E3';

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
  related: ['vox-magic', 'wallpaperx', 'zipx'],
  get icon() {
    return iconBody({ key: 'screenrecx', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 799, year: 2999, lifetime: 5999 }),
};
