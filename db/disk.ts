import { statfsSync } from 'node:fs';
import { DiskFull } from './errors.ts';

/** Reserved for PostgreSQL's log and for a clean shutdown. */
export const DISK_FLOOR_BYTES = 64 * 2 ** 20;

export function freeBytes(folder: string): number {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
}

export function hasDiskSpace(folder: string, floor = DISK_FLOOR_BYTES): boolean {
  return freeBytes(folder) >= floor;
}

export function assertDiskSpace(folder: string, floor = DISK_FLOOR_BYTES): void {
  if (!hasDiskSpace(folder, floor)) {
    throw new DiskFull(folder, freeBytes(folder));
  }
}
