import { statfsSync } from 'node:fs';
import { DiskFull } from './errors.ts';

/** Free bytes below which nothing more is written: room for the log and for an orderly end. */
export const DISK_FLOOR_BYTES = 64 * 2 ** 20;

/** Bytes that this user may still write to the disk of `folder`. */
export function freeBytes(folder: string): number {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
}

/** True while at least `floor` bytes are free on the disk of `folder`. */
export function hasDiskSpace(folder: string, floor = DISK_FLOOR_BYTES): boolean {
  return freeBytes(folder) >= floor;
}

/** Throws `DiskFull` when less than `floor` bytes are free on the disk of `folder`. */
export function assertDiskSpace(folder: string, floor = DISK_FLOOR_BYTES): void {
  if (!hasDiskSpace(folder, floor)) {
    throw new DiskFull(folder, freeBytes(folder));
  }
}
