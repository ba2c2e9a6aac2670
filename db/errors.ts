/** Another process works on this data folder; two at once would corrupt it. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  readonly folder: string;

  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another process. Stop that one first.`);
    this.folder = folder;
  }
}

/** Too little free disk space to write safely: PostgreSQL stops for good when a write fails. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';

  constructor(folder: string, freeBytes: number) {
    super(`Only ${Math.floor(freeBytes / 2 ** 20)} MB are free for ${folder}: refusing to write.`);
  }
}

/** The embedded database would not survive a power cut; it must not be used for orders. */
export class NotDurable extends Error {
  override readonly name = 'NotDurable';
}

/** The embedded database broke while running (a disk error); only a restart of the process helps. */
export class DatabaseStopped extends Error {
  override readonly name = 'DatabaseStopped';
}

/** The server behind DATABASE_URL is older than the SQL of this program. */
export class ServerTooOld extends Error {
  override readonly name = 'ServerTooOld';

  constructor(version: string) {
    super(`PostgreSQL ${version} is too old: this program needs PostgreSQL 15 or newer.`);
  }
}

/** So much work waits for the database that its turn did not come in time; it was not begun. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';

  constructor() {
    super('The database has more work than it can do.');
  }
}
