import { type Activation, isMove, moveAllowedAt } from './activation.ts';

/** When another PC can be activated once a seat is free. Null means at once. */
export type NextMove = { readonly online: Date | null; readonly offline: Date | null };

/** Matches no device. */
const ANOTHER = '';

export function nextMove(
  past: readonly Activation[],
  { seats, now }: { readonly seats: number; readonly now: Date },
): NextMove {
  if (!isMove({ past, device: ANOTHER, seats, now })) return { online: null, offline: null };
  const at = (isOffline: boolean) => moveAllowedAt({ past, seats, now }, isOffline);
  return { online: at(false), offline: at(true) };
}
