import { type Activation, isMove, moveAllowedAt } from './activation.ts';

/** From when another PC can be activated once a seat is free; null: at once. */
export type NextMove = { readonly online: Date | null; readonly offline: Date | null };

/** Names no device: the digest of one has thirty hex digits. */
const ANOTHER = '';

/** When a license with these seats, in use or not, can go to a PC it was not on yet. */
export function nextMove(
  past: readonly Activation[],
  { seats, now }: { readonly seats: number; readonly now: Date },
): NextMove {
  if (!isMove({ past, device: ANOTHER, seats, now })) return { online: null, offline: null };
  const at = (isOffline: boolean) => moveAllowedAt({ past, seats, now }, isOffline);
  return { online: at(false), offline: at(true) };
}
