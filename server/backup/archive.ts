import { execFile, spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, readdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { syncPath } from '../../db/embedded/sync-path.ts';
import { systemRandom } from '../../kit/random.ts';
import { childEnvironment } from '../config.ts';
import { MANIFEST, type Manifest, parseManifest } from './manifest.ts';
import { BackupRefused } from './refused.ts';

/** In bytes. A manifest has about 150 bytes per file. */
const LARGEST_MANIFEST = 256 * 2 ** 20;
/** In characters. Longer output of tar is cut off in messages. */
const LONGEST_REASON = 1000;
/** Suffix of a file until it is complete. */
export const UNFINISHED = '.unfinished';

/** Writes the folder as `.tar.gz` and leaves `out` open, so that the caller decides whether it is complete. */
export async function packFolder(folder: string, out: Writable): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== MANIFEST).toSorted();
  const tar = ['tar', '-cz', '-C', folder, '--', MANIFEST, ...names];
  // Compressing must not slow down visitors.
  const child = spawn('nice', ['-n', '19', ...tar], {
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const reason = collect(child.stderr);
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  try {
    const [, code] = await Promise.all([pipeline(child.stdout, out, { end: false }), ended]);
    if (code !== 0) throw new Error(`tar failed: ${reason()}`);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(0, LONGEST_REASON);
  });
  return () => text.trim();
}

/**
 * Writes a file that only its owner can read. It gets its name only once it is complete and on the disk. No file is
 * overwritten, even if two backups with one name run at once.
 */
export async function writeArchive(
  target: string,
  fill: (out: Writable) => Promise<void>,
): Promise<void> {
  const unfinished = `${target}.${Buffer.from(systemRandom.bytes(8)).toString('hex')}${UNFINISHED}`;
  const out = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
  try {
    await fill(out);
    out.end();
    await finished(out);
    await link(unfinished, target);
    await syncPath(dirname(target));
  } finally {
    out.destroy();
    await rm(unfinished, { force: true });
  }
}

/** Reads the manifest of an archive. @throws BackupRefused if the file is not an archive of this program */
export async function readManifest(file: string): Promise<Manifest> {
  const options = { maxBuffer: LARGEST_MANIFEST, env: childEnvironment() };
  const args = ['-xzOf', file, '--occurrence=1', '--', MANIFEST];
  const found = await promisify(execFile)('tar', args, options).catch((error: unknown) => {
    const { stderr = '' } = error as { stderr?: string };
    const reason = stderr.trim().split('\n', 1)[0] ?? '';
    throw new BackupRefused(`${file} is not a backup of this program, or is damaged (${reason}).`);
  });
  return parseManifest(found.stdout);
}

/**
 * Extracts an archive into a folder. tar reads it through a pipe, which ends with this process: a killed restore leaves
 * no tar behind that writes into the folder of the next one.
 * @throws BackupRefused if the archive is cut off or damaged
 */
export async function extractArchive(file: string, folder: string): Promise<void> {
  const child = spawn('tar', ['-xz', '-C', folder, '--no-same-owner'], {
    env: childEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const reason = collect(child.stderr);
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  const [, code] = await Promise.all([
    // tar closes the pipe at the end of the archive or at its damage. Its exit code says which.
    pipeline(createReadStream(file), child.stdin).catch(ignoreClosedPipe),
    ended,
  ]);
  if (code !== 0) throw new BackupRefused(`${file} is damaged: ${reason()}`);
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  const isClosed = error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (!isClosed) throw error;
}
