import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';
import { glyph } from './glyph.ts';

/** How far the gradient turns in hue, in degrees. */
const turn = 28;
const color = '#17DF6E';

export const product: Product = {
  order: 8,
  key: 'vox-magic',
  name: 'VoxMagic',
  packageSuffix: 'voicechange',
  color,
  get gradient() {
    return gradientOf(color, turn);
  },
  path: '/vox-magic',
  variants: ['v', 'v1'],
  blogType: 'vox-magic',
  task: 'media',
  related: ['screenrecx', 'wallpaperx', 'zipx'],
  get icon() {
    return iconBody({ key: 'vox-magic', color, turn, glyph });
  },
  basePrices: samplePrices({ month: 699, year: 2499, lifetime: 4999 }),
};
