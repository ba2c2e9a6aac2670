import { findProduct } from '../../products/index.ts';

/** The screens of each account group; the first opens for a product key (deep links of the apps). */
export const LOGIN_TYPES = ['signin', 'signup', 'magic-link'] as const;
export const RESET_TYPES = ['request', 'password'] as const;
export const MEMBER_TYPES = [
  'overview',
  'licences',
  'devices',
  'orders',
  'subscriptions',
  'downloads',
  'tickets',
  'profile',
  'security',
] as const;

/** The screen a `{type}` opens: itself, the group's first for a product key, null for anything else. */
export function screenOf<Type extends string>(
  types: readonly [Type, ...Type[]],
  value: string,
): Type | null {
  if (findProduct(value)) return types[0];
  return types.find((type) => type === value) ?? null;
}
