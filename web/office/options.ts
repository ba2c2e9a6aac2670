import { PRODUCTS } from '../../products/index.ts';
import type { Option } from '../components/select-field.tsx';

/** Without `textOf`, keys are shown as they are. */
export const optionsOf = <Key extends string | number>(
  keys: readonly Key[],
  textOf: (key: Key) => string = String,
): Option[] => keys.map((key) => [`${key}`, textOf(key)]);

export const PRODUCT_OPTIONS: readonly Option[] = PRODUCTS.map(({ key, name }) => [key, name]);
