import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

const color = '#FE5090';
const second = '#9A7BFF';
const glyph =
  '<path fill="#fff" fill-rule="evenodd" d="M9 7.5h14a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3zm2.6 2.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM8.6 22h14.8l-4.7-8.4-4.3 5.6-2.3-2.4z"/>';

export const product: Product = {
  order: 2,
  key: 'wallpaperx',
  name: 'WallpaperX',
  packageSuffix: 'wallpaper',
  color,
  second,
  gradient: gradientOf(color, second),
  path: '/wallpaperx',
  variants: [],
  blogType: 'wallpaperx',
  task: 'media',
  shape: 'stage',
  formats: ['JPG', 'PNG', 'WEBP', 'BMP', 'MP4', 'WEBM', 'GIF'],
  related: ['screenrecx', 'vox-magic', 'dll-fixer'],
  get icon() {
    return iconBody({ key: 'wallpaperx', color, second, glyph });
  },
  basePrices: samplePrices({ month: 299, year: 1199, lifetime: 2399 }),
};
