import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

const color = '#0085FF';
const second = '#A6E45C';
const glyph =
  '<path fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" d="M6.6 17.4A9.6 9.6 0 1 0 9.4 9.2L6.6 12M6.4 6.2V12.2h6"/>' +
  '<path fill="#fff" d="M13.2 12.2h3.9l2.7 2.7v5.4c0 .6-.4 1-1 1h-5.6a1 1 0 0 1-1-1v-7.1c0-.6.4-1 1-1z"/>';

export const product: Product = {
  order: 7,
  key: 'datarecovery',
  name: 'DataRecovery',
  packageSuffix: 'datarecovery',
  color,
  second,
  gradient: gradientOf(color, second),
  path: '/datarecovery',
  variants: [],
  blogType: 'data-recovery',
  task: 'files',
  shape: 'cases',
  formats: ['NTFS', 'FAT32', 'exFAT'],
  related: ['zipx', 'dll-fixer', 'pdfreader'],
  get icon() {
    return iconBody({ key: 'datarecovery', color, second, glyph });
  },
  basePrices: samplePrices({ month: 1999, year: 4999, lifetime: 8999 }),
};
