import { days, hours } from '../../kit/time.ts';
import type { Seats } from '../price/index.ts';
import type { Grant, LicenseState } from './license.ts';

/**
 * Moves to another PC that each seat has free in a year. Three is more than the new PC, the repaired
 * one and the mistake that an honest year brings.
 */
export const FREE_MOVES = 3;
export const MOVES_COUNT_FOR = days(365);
/** Time between two moves after the free ones: sharing one seat by turns is no fun, and nobody honest is locked out for long. */
export const MOVE_PAUSE = hours(24);
/** The same for PCs without a network: their files cannot be called back, so a moved seat is a PC more. */
export const OFFLINE_MOVE_PAUSE = days(30);
/** How long a device file works before the app has to ask again; files made by request code: for ever. */
export const CHECK_AFTER = days(30);

/**
 * Why a seat was given up: by the device itself or its owner, for another device in the same step,
 * because the license was taken back, or because it has fewer seats now.
 */
export const END_REASONS = ['deactivated', 'replaced', 'revoked', 'fewer-seats'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** First 15 bytes of SHA-256 over what the app takes from the machine, in lower-case hex. */
export const DEVICE_ID = /^[0-9a-f]{30}$/;

/** The PC an app runs on. */
export type Device = {
  /** As `DEVICE_ID` says. */
  readonly id: string;
  /** As its owner named it; may be empty. */
  readonly name: string;
};

/** A seat in use, or one that was. */
export type Activation = {
  readonly id: string;
  readonly licenseId: string;
  /** Device id. */
  readonly device: string;
  readonly deviceName: string;
  readonly appVersion: string;
  readonly nonce: string | null;
  readonly moved: boolean;
  readonly activatedAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: EndReason | null;
};

/** Who asks, and for what: the key is in its typed form, as `parseLicenseKey` gives it. */
export type DeviceRequest = {
  readonly key: string;
  /** Page key of the product the app is. */
  readonly product: string;
  readonly device: Device;
  readonly appVersion: string;
};

/** A seat as its device sees it. */
export type Seat = {
  readonly activation: Activation;
  readonly license: Grant & { readonly state: LicenseState };
  /** Signed license file bound to the device. */
  readonly file: string;
  /** When the app should ask again; null: it need not. */
  readonly checkAt: Date | null;
  readonly seats: SeatCount;
};

export type SeatCount = { readonly used: number; readonly total: Seats };

type MoveCase = {
  readonly past: readonly Activation[];
  readonly device: string;
  readonly seats: number;
  readonly now: Date;
};

/**
 * Whether giving this device a seat moves one: as many other devices as there are seats have held
 * one within a year, and it does not just return to the seat it was the last to give up.
 */
export function isMove({ past, device, seats, now }: MoveCase): boolean {
  const since = now.getTime() - MOVES_COUNT_FOR;
  const recent = past.filter(({ endedAt }) => endedAt === null || endedAt.getTime() > since);
  const others = new Set(recent.map((each) => each.device).filter((each) => each !== device));
  if (others.size < seats) return false;
  return !returnsToItsSeat(recent, device);
}

function returnsToItsSeat(past: readonly Activation[], device: string): boolean {
  const ended = past.filter(({ endedAt }) => endedAt !== null).toSorted(byEnd);
  const last = ended.at(-1);
  if (last?.endedAt == null || last.device !== device) return false;
  const left = last.endedAt.getTime();
  return past.every(({ activatedAt }) => activatedAt.getTime() < left);
}

const byEnd = (one: Activation, other: Activation): number =>
  (one.endedAt?.getTime() ?? 0) - (other.endedAt?.getTime() ?? 0);

/** The moment the next move is allowed, or null for now. `isOffline`: to a PC without a network. */
export function moveAllowedAt(
  { past, seats, now }: Omit<MoveCase, 'device'>,
  isOffline: boolean,
): Date | null {
  const since = now.getTime() - MOVES_COUNT_FOR;
  const moves = past
    .filter(({ moved, activatedAt }) => moved && activatedAt.getTime() > since)
    .map(({ activatedAt }) => activatedAt.getTime());
  if (moves.length < FREE_MOVES * seats) return null;
  const next = Math.max(...moves) + (isOffline ? OFFLINE_MOVE_PAUSE : MOVE_PAUSE);
  return next > now.getTime() ? new Date(next) : null;
}

/**
 * The moment a device that came to its seat online may have a file that never has to ask again, or null for now: no sooner
 * than it could have come without a network. Else the pause for such PCs would end with one call online.
 */
export function offlineAllowedAt({ past, device, ...rest }: MoveCase): Date | null {
  const move = past.findLast((each) => each.device === device && each.moved);
  if (move === undefined || move.nonce !== null) return null;
  const before = past.filter(({ activatedAt }) => activatedAt < move.activatedAt);
  return moveAllowedAt({ past: before, ...rest }, true);
}
