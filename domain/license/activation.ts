import { days, hours } from '../../kit/time.ts';
import type { Seats } from '../price/index.ts';
import type { Grant, LicenseState } from './license.ts';

/** Free moves per seat and year, for a new PC, a repaired one, and a mistake. */
export const FREE_MOVES = 3;
export const MOVES_COUNT_FOR = days(365);
/** Wait between moves after the free ones. It discourages sharing a seat in turns. */
export const MOVE_PAUSE = hours(24);
/** Longer for PCs without a network, because their files cannot be recalled. */
export const OFFLINE_MOVE_PAUSE = days(30);
/** How long a device file is valid before the app must check again. Files from request codes never expire. */
export const CHECK_AFTER = days(30);

/** `replaced`: moved to another device in one step. */
export const END_REASONS = ['deactivated', 'replaced', 'revoked', 'fewer-seats'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** First 15 bytes of SHA-256 over data that the app reads from the machine, in lowercase hex. */
export const DEVICE_ID = /^[0-9a-f]{30}$/;

export type Device = {
  readonly id: string;
  readonly name: string;
};

export type Activation = {
  readonly id: string;
  readonly licenseId: string;
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

/** `key` is in the form that `parseLicenseKey` returns. */
export type DeviceRequest = {
  readonly key: string;
  readonly product: string;
  readonly device: Device;
  readonly appVersion: string;
};

export type Seat = {
  readonly activation: Activation;
  readonly license: Grant & { readonly state: LicenseState };
  readonly file: string;
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
 * Returns whether a new seat for the device is a move: at least as many other devices as there are seats have held one
 * within a year. A device that returns to the seat it gave up last does not move.
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

/** Returns when the next move is allowed, or null for now. `isOffline` means to a PC without a network. */
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
 * Returns when a device that moved online may get a file without expiry, or null for now.
 * Without this wait, one online call would bypass `OFFLINE_MOVE_PAUSE`.
 */
export function offlineAllowedAt({ past, device, ...rest }: MoveCase): Date | null {
  const move = past.findLast((each) => each.device === device && each.moved);
  if (move === undefined || move.nonce !== null) return null;
  const before = past.filter(({ activatedAt }) => activatedAt < move.activatedAt);
  return moveAllowedAt({ past: before, ...rest }, true);
}
