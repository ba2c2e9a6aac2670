import { findProduct } from '../../products/index.ts';

/** Product keys open the first screen. Unknown types return null. */
export function screenOf<Type extends string>(
  types: readonly [Type, ...Type[]],
  value: string,
): Type | null {
  if (findProduct(value)) return types[0];
  return types.find((type) => type === value) ?? null;
}
