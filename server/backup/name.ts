import { UNFINISHED } from './archive.ts';

const PATTERN = String.raw`vitrine-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz`;
const NAME = new RegExp(`^${PATTERN}$`);
const BEGUN = new RegExp(`^${PATTERN}.*\\${UNFINISHED}$`);

/** Returns `vitrine-20261129T030000Z.tar.gz`. Names sort by time. */
export const backupName = (moment: Date): string =>
  `vitrine-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;

/** Returns when a daily backup was begun, or null for the name of another file. */
export function backupMoment(name: string): Date | null {
  const moment = name.replace(NAME, '$1-$2-$3T$4:$5:$6Z');
  return moment === name ? null : new Date(moment);
}

/** Returns whether a name is that of a daily backup that `writeArchive` has not finished. */
export const isBackupBegun = (name: string): boolean => BEGUN.test(name);
