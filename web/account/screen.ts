import { findProduct } from '../../products/index.ts';

/** Returns the screen for a `{type}`. A product key opens the first one, and unknown types return null. */
export function screenOf<Type extends string>(
  types: readonly [Type, ...Type[]],
  value: string,
): Type | null {
  if (findProduct(value)) return types[0];
  return types.find((type) => type === value) ?? null;
}
