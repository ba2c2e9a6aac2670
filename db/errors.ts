/** Two processes would corrupt the data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  readonly folder: string;

  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another process. Stop that one first.`);
    this.folder = folder;
  }
}

export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore';

  constructor(folder: string) {
    super(
      `A restore into ${folder} was interrupted, so it may be incomplete. Run npm run restore again.`,
    );
  }
}

export class DiskFull extends Error {
  override readonly name = 'DiskFull';

  constructor(folder: string, freeBytes: number) {
    super(`Only ${Math.floor(freeBytes / 2 ** 20)} MB are free for ${folder}. Refusing to write.`);
  }
}

export class NotDurable extends Error {
  override readonly name = 'NotDurable';
}

export class DatabaseStopped extends Error {
  override readonly name = 'DatabaseStopped';
}

export class ServerTooOld extends Error {
  override readonly name = 'ServerTooOld';

  constructor(version: string) {
    super(`PostgreSQL ${version} is too old. This program needs PostgreSQL 15 or newer.`);
  }
}

export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';

  constructor() {
    super('The database is overloaded. A transaction waited too long to start.');
  }
}
