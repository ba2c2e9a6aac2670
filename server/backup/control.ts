import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { join, relative, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { FolderInUse } from '../../db/errors.ts';
import { BackupRefused } from './refused.ts';

const SOCKET = 'control.sock';
/** In bytes. Linux allows this much for the path of a socket. */
const LONGEST_PATH = 107;
const BACKUP_PATH = '/backup';

type Control = { stop(): Promise<void> };

/** Writes an archive to the output that `start` opens. */
type WriteBackup = (start: () => Writable) => Promise<void>;

/**
 * Accepts commands from the same machine on a Unix socket in the data folder, which only its owner can enter. HTTP
 * marks the end of a body, so an interrupted archive is noticed. The caller must hold the lock of the folder.
 */
export async function openControl(
  dataDir: string,
  write: WriteBackup,
  logger: Pick<Logger, 'warn' | 'error'>,
): Promise<Control> {
  const path = socketPathOf(dataDir);
  if (path === null) {
    logger.warn(
      'the path of DATA_DIR is too long for a socket, so npm run backup needs a stopped site',
    );
    return { stop: async () => {} };
  }
  const server = createServer(async (command, response) => {
    if (command.method !== 'POST' || command.url !== BACKUP_PATH) {
      response.writeHead(404).end();
      return;
    }
    try {
      await write(() => response.writeHead(200, { 'content-type': 'application/gzip' }));
      response.end();
    } catch (error) {
      logger.error({ err: error }, 'backup failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  });
  // A killed process leaves its socket behind.
  rmSync(path, { force: true });
  try {
    await listen(server, path);
  } catch (error) {
    logger.warn({ err: error }, 'no socket in DATA_DIR, so npm run backup needs a stopped site');
    return { stop: async () => {} };
  }
  return {
    async stop() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(path, done);
  });
  chmodSync(path, 0o600);
}

/**
 * Lets the running site make a backup and writes it to `out`.
 * @throws FolderInUse if the process that uses the folder does not listen
 * @throws BackupRefused with the site's reason, or if the site ends before the backup is complete
 */
export async function fetchBackup(dataDir: string, out: Writable): Promise<void> {
  const socketPath = socketPathOf(dataDir);
  if (socketPath === null) throw new FolderInUse(dataDir);
  const response = await post(socketPath).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') throw new FolderInUse(dataDir);
    if (error.code === 'ECONNRESET') throw siteEnded();
    throw error;
  });
  if (response.statusCode !== 200) throw new BackupRefused(await textOf(response));
  await pipeline(response, out, { end: false }).catch((error: unknown) => {
    throw response.complete ? error : siteEnded();
  });
}

const siteEnded = () => new BackupRefused('The site ended before the backup was complete.');

const post = (socketPath: string): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const sent = request({ socketPath, path: BACKUP_PATH, method: 'POST', agent: false }, done);
    sent.once('error', fail);
    sent.end();
  });

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += String(part);
  return text;
}

/** Returns the absolute path if it fits, else the relative one, or null if neither does. */
function socketPathOf(dataDir: string): string | null {
  const path = resolve(join(dataDir, SOCKET));
  const paths = [path, relative(process.cwd(), path)].filter(
    (each) => Buffer.byteLength(each) <= LONGEST_PATH,
  );
  return paths[0] ?? null;
}
