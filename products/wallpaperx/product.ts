import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';
import { glyph } from './glyph.ts';

/** How far the gradient turns in hue, in degrees. */
const turn = 28;
const color = '#FE5090';

export const product: Product = {
  order: 2,
  key: 'wallpaperx',
  name: 'WallpaperX',
  packageSuffix: 'wallpaper',
  color,
  get gradient() {
    return gradientOf(color, turn);
  },
  path: '/wallpaperx',
  variants: [],
  blogType: 'wallpaperx',
  task: 'media',
  related: ['screenrecx', 'vox-magic', 'dll-fixer'],
  get icon() {
    return iconBody({ key: 'wallpaperx', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 299, year: 1199, lifetime: 2399 }),
};
