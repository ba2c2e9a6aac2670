import {
  DatabaseStopped,
  DiskFull,
  FolderInUse,
  NotDurable,
  ServerTooOld,
  UnfinishedRestore,
} from '../db/errors.ts';
import { BadSetting } from './config.ts';

const KNOWN = [
  BadSetting,
  DatabaseStopped,
  DiskFull,
  FolderInUse,
  NotDurable,
  ServerTooOld,
  UnfinishedRestore,
];

/** Returns one line for a known error, and the stack of any other. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (KNOWN.some((kind) => error instanceof kind)) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is taken. Stop what uses it, or choose another: PORT=3001 npm start`;
    case 'EACCES':
      return `No permission: ${error.message}. Choose a port above 1023, or a folder you may write to.`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}. Check HOST.`;
    case 'ENOTDIR':
    case 'ENOENT':
    case 'EEXIST':
    case 'EROFS':
      return `The data folder cannot be used: ${error.message}. Check DATA_DIR.`;
    case 'ENOSPC':
      return 'The disk is full. Free some space and start again.';
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case '28P01':
    case '3D000':
      return `The database cannot be reached: ${error.message}. Check DATABASE_URL.`;
    default:
      return error.stack ?? error.message;
  }
}
