import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

const color = '#0085FF';
const second = '#B9A6FF';
const glyph =
  '<g fill="none" stroke="#fff" stroke-linecap="round"><path stroke-width="5.2" d="M8.6 23.4l8-8"/><path stroke-width="4" d="M25 11.2a5.6 5.6 0 1 1-4.2-4.2"/></g>';

export const product: Product = {
  order: 9,
  key: 'dll-fixer',
  name: 'DLLFixer',
  packageSuffix: 'dll',
  color,
  second,
  gradient: gradientOf(color, second),
  path: '/dll-fixer/v1',
  variants: [],
  blogType: null,
  task: 'system',
  shape: 'steps',
  related: ['printerdriver', 'datarecovery', 'zipx'],
  get icon() {
    return iconBody({ key: 'dll-fixer', color, second, glyph });
  },
  basePrices: samplePrices({ month: 799, year: 2999, lifetime: 4999 }),
};
