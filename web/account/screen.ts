import { findProduct } from '../../products/index.ts';

/** The screen a `{type}` opens: itself, the group's first for a product key, null for anything else. */
export function screenOf<Type extends string>(
  types: readonly [Type, ...Type[]],
  value: string,
): Type | null {
  if (findProduct(value)) return types[0];
  return types.find((type) => type === value) ?? null;
}
