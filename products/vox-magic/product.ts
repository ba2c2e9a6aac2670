import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

const color = '#17DF6E';
const second = '#3FD8F0';
const glyph =
  '<g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><path d="M7.5 15v4M13 9.5v14M18.5 16v8"/><path stroke-opacity=".7" d="M24 18.5v2.5"/></g>' +
  '<path fill="#fff" d="M22 4.7c.6 3.1 1.6 4.1 4.7 4.7-3.1.6-4.1 1.6-4.7 4.7-.6-3.1-1.6-4.1-4.7-4.7 3.1-.6 4.1-1.6 4.7-4.7z"/>';

export const product: Product = {
  order: 8,
  key: 'vox-magic',
  name: 'VoxMagic',
  packageSuffix: 'voicechange',
  color,
  second,
  gradient: gradientOf(color, second),
  path: '/vox-magic',
  variants: ['v', 'v1'],
  blogType: 'vox-magic',
  task: 'media',
  shape: 'stage',
  related: ['screenrecx', 'wallpaperx', 'zipx'],
  get icon() {
    return iconBody({ key: 'vox-magic', color, second, glyph });
  },
  basePrices: samplePrices({ month: 699, year: 2499, lifetime: 4999 }),
};
