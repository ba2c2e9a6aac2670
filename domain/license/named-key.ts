import { openWords } from '../../locales/catalog.ts';
import { getProduct } from '../../products/index.ts';
import type { IssuedLicense } from './license.ts';

/** A license key behind the name of its product, as emails list several. */
export const namedKey = ({ product, key }: IssuedLicense, locale: string): string =>
  openWords(locale, ['receipt'])('receipt.named', { name: getProduct(product).name, value: key });
