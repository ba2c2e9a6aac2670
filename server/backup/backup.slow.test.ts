import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FolderInUse, UnfinishedRestore } from '../../db/errors.ts';
import { openDatabase } from '../../db/open.ts';
import { DOWNLOAD } from '../../db/unfinished-restore.ts';
import { startChild, temporaryFolder } from '../../tests/harness/child.ts';
import { times } from '../../tests/harness/thorough.ts';
import { writeArchive } from './archive.ts';
import { backUpShop } from './backup.ts';
import { BackupRefused } from './refused.ts';
import { restoreShop } from './restore.ts';

const TOOLS = join(import.meta.dirname, '../../tools');
const open = (dataDir: string) => openDatabase({ url: null, dataDir });
const toolArgs = (tool: 'backup' | 'restore', args: readonly string[]) => [
  join(TOOLS, `${tool}.ts`),
  ...args,
];
const envOf = (dataDir: string) => ({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' });
/** Does not block this process, which reads what the site prints meanwhile. */
async function runTool(tool: 'backup' | 'restore', args: readonly string[], dataDir = '/nowhere') {
  const command = spawn(process.execPath, toolArgs(tool, args), {
    env: envOf(dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, status] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    new Promise<number | null>((done) => command.on('close', done)),
  ]);
  return { status, stdout, stderr };
}
const restore = (file: string, folder: string) =>
  restoreShop(file, { folder, databaseUrl: null, licenseSigningKey: null });

/** A stopped shop and its archive, shared by the tests because starting an empty shop takes seconds. */
const prepared = temporaryFolder();
const preparedData = join(prepared.path, 'data');
const archive = join(prepared.path, 'shop.tar.gz');

beforeAll(async () => {
  const database = await open(preparedData);
  await database.pool.query('CREATE TABLE probe (id int, part int, PRIMARY KEY (id, part))');
  await database.close();
  for (const folder of ['keys', 'attachments', 'releases/zipx']) {
    mkdirSync(join(preparedData, folder), { recursive: true });
  }
  writeFileSync(join(preparedData, 'keys/session-secret'), 'secret', { mode: 0o600 });
  writeFileSync(join(preparedData, 'attachments/a'), 'attached');
  writeFileSync(join(preparedData, 'attachments/b.draft'), 'half');
  writeFileSync(join(preparedData, 'releases/zipx/setup.exe'), 'installer');
  await backUpShop({ dataDir: preparedData, databaseUrl: null }, archive);
});
afterAll(() => prepared[Symbol.dispose]());

/** Command lines of the processes that name a folder. */
const processesIn = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .map((name) => readIfThere(`/proc/${name}/cmdline`))
    .filter((line) => line.includes(folder));

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // The process ended meanwhile.
  }
}

const countProbe = async (dataDir: string) => {
  const database = await open(dataDir);
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS orders, coalesce(max(id), 0) AS last, coalesce(min(parts), 2)::int AS parts
     FROM (SELECT id, count(*) AS parts FROM probe GROUP BY id) AS whole`,
  );
  await database.close();
  return rows[0];
};

describe('refuses', () => {
  test('an empty folder, an existing file, and a file inside the data folder', async () => {
    using folder = temporaryFolder();
    const shop = { dataDir: folder.path, databaseUrl: null };
    const file = join(prepared.path, 'other.tar.gz');
    await expect(backUpShop(shop, file)).rejects.toThrow('nothing to back up');
    const own = { ...shop, dataDir: preparedData };
    await expect(backUpShop(own, join(preparedData, 'a.tar.gz'))).rejects.toThrow('lost together');
    const before = readFileSync(archive);
    await expect(backUpShop(own, archive)).rejects.toBeInstanceOf(BackupRefused);
    expect(readFileSync(archive)).toEqual(before);
  });

  test('a folder in use by a process that answers no command', async () => {
    using folder = temporaryFolder();
    cpSync(preparedData, folder.path, { recursive: true });
    const database = await open(folder.path);
    const file = join(prepared.path, 'used.tar.gz');
    const backup = backUpShop({ dataDir: folder.path, databaseUrl: null }, file);
    await expect(backup).rejects.toBeInstanceOf(FolderInUse);
    await database.close();
    expect(readdirSync(prepared.path).filter((name) => name.startsWith('used'))).toEqual([]);
  });

  test('a command without a file, with its usage', async () => {
    for (const tool of ['backup', 'restore'] as const) {
      const { status, stderr } = await runTool(tool, []);
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^Usage: [^\n]+\n$/)]);
    }
  });

  test('to restore into a folder with files, which it leaves unchanged', async () => {
    using folder = temporaryFolder();
    writeFileSync(join(folder.path, 'precious'), 'x');
    await expect(restore(archive, folder.path)).rejects.toThrow('not empty');
    expect(readdirSync(folder.path)).toEqual(['precious']);
  });

  test('a file that is not a backup, before it touches the folder', async () => {
    using folder = temporaryFolder();
    const target = join(folder.path, 'new');
    const other = join(folder.path, 'other.tar.gz');
    execFileSync('tar', ['-czf', other, '-C', TOOLS, 'backup.ts']);
    for (const file of [other, join(TOOLS, 'backup.ts'), join(folder.path, 'none')]) {
      await expect(restore(file, target)).rejects.toBeInstanceOf(BackupRefused);
    }
    expect(existsSync(target)).toBe(false);
  });

  test('an archive of the embedded database for a server', async () => {
    const target = { folder: '/nowhere', databaseUrl: 'postgres://x/y', licenseSigningKey: null };
    await expect(restoreShop(archive, target)).rejects.toThrow('Unset DATABASE_URL');
  });

  /** Returns an archive with changed content. */
  const repacked = (folder: string, change: (content: string) => void) => {
    const content = join(folder, 'content');
    mkdirSync(content);
    execFileSync('tar', ['-xzf', archive, '-C', content]);
    change(content);
    const changed = join(folder, 'changed.tar.gz');
    execFileSync('tar', ['-czf', changed, '-C', content, ...readdirSync(content)]);
    return changed;
  };

  test.each([
    ['changed', (content: string) => writeFileSync(join(content, 'attachments/a'), 'attackee')],
    ['missing', (content: string) => execFileSync('rm', [join(content, 'postgres/PG_VERSION')])],
    ['not listed', (content: string) => writeFileSync(join(content, 'keys/more'), 'x')],
  ])('an archive with a file that is %s', async (_, change) => {
    using folder = temporaryFolder();
    const target = join(folder.path, 'restored');
    const file = repacked(folder.path, change);
    await expect(restore(file, target)).rejects.toThrow(/(damaged|missing|not listed)\.$/);
    await expect(open(target)).rejects.toBeInstanceOf(UnfinishedRestore);
  });

  test('an archive that is cut off anywhere', async () => {
    using folder = temporaryFolder();
    const { size } = statSync(archive);
    const cut = join(folder.path, 'cut.tar.gz');
    for (const length of [0, 10, Math.floor(size / 2), size - 9, size - 1]) {
      cpSync(archive, cut);
      truncateSync(cut, length);
      const target = join(folder.path, String(length));
      await expect(restore(cut, target)).rejects.toBeInstanceOf(BackupRefused);
      if (existsSync(target)) await expect(open(target)).rejects.toBeInstanceOf(UnfinishedRestore);
    }
  });
});

test('restores everything of a stopped shop, readable by its owner only', async () => {
  using folder = temporaryFolder();
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  const target = join(folder.path, 'restored');
  mkdirSync(target);
  // Left by a restore that was killed while it copied a backup from a bucket.
  writeFileSync(join(target, DOWNLOAD), 'half');
  const { status, stdout, stderr } = await runTool('restore', [archive, target]);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^Backup of 20.*: \d+ files, all complete\.\n0 orders.*\n0 licenses\n0 supp/,
  );
  expect(stdout).toContain('opens all licenses');
  expect(statSync(target).mode & 0o777).toBe(0o700);
  const names = readdirSync(target).filter((name) => !name.startsWith('lock'));
  expect(names.toSorted()).toEqual(['attachments', 'keys', 'postgres', 'releases']);
  expect(readdirSync(join(target, 'attachments'))).toEqual(['a']);
  expect(readFileSync(join(target, 'keys/session-secret'), 'utf8')).toBe('secret');
  expect(statSync(join(target, 'keys/session-secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(preparedData).filter((name) => name.startsWith('backup'))).toEqual([]);
});

test('leaves out what belongs to a mounted disk', async () => {
  using folder = temporaryFolder();
  const [from, to] = [join(folder.path, 'from'), join(folder.path, 'to')];
  cpSync(preparedData, from, { recursive: true });
  for (const place of [from, join(from, 'attachments'), to]) {
    mkdirSync(join(place, 'lost+found'), { recursive: true });
    writeFileSync(join(place, 'lost+found', '#12'), 'found by fsck');
  }
  const file = join(folder.path, 'disk.tar.gz');
  await backUpShop({ dataDir: from, databaseUrl: null }, file);
  const listed = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' });
  expect(listed).toContain('keys/session-secret');
  expect(listed).not.toContain('lost+found');
  await restore(file, to);
  expect(readdirSync(join(to, 'lost+found'))).toEqual(['#12']);
});

test('never overwrites a file, even if two backups with one name run at once', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'one.tar.gz');
  const write = (text: string) =>
    writeArchive(file, async (out) => {
      await wait(50);
      out.write(text);
    });
  const results = await Promise.allSettled([write('first'), write('second')]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(['first', 'second']).toContain(readFileSync(file, 'utf8'));
  expect(readdirSync(folder.path)).toEqual(['one.tar.gz']);
});

test('refuses a backup of a folder whose restore was interrupted', async () => {
  using folder = temporaryFolder();
  const target = join(folder.path, 'restored');
  await restore(archive, target);
  writeFileSync(join(target, 'restore.unfinished'), '');
  const backup = backUpShop({ dataDir: target, databaseUrl: null }, join(folder.path, 'a.tar.gz'));
  await expect(backup).rejects.toBeInstanceOf(UnfinishedRestore);
});

test('refuses an archive of a newer version', async () => {
  using folder = temporaryFolder();
  const content = join(folder.path, 'content');
  mkdirSync(content);
  execFileSync('tar', ['-xzf', archive, '-C', content]);
  const manifest = JSON.parse(readFileSync(join(content, 'backup.json'), 'utf8'));
  writeFileSync(join(content, 'backup.json'), JSON.stringify({ ...manifest, migrations: 9999 }));
  const newer = join(folder.path, 'newer.tar.gz');
  execFileSync('tar', ['-czf', newer, '-C', content, ...readdirSync(content)]);
  await expect(restore(newer, join(folder.path, 'new'))).rejects.toThrow('newer version');
});

test('leaves a folder that is not empty as it was', async () => {
  using folder = temporaryFolder();
  const target = join(folder.path, 'public');
  mkdirSync(target, { mode: 0o755 });
  writeFileSync(join(target, 'a'), '');
  await expect(restore(archive, target)).rejects.toBeInstanceOf(BackupRefused);
  expect(statSync(target).mode & 0o777).toBe(0o755);
});

describe('while the site runs', () => {
  test('saves a consistent state with everything that was confirmed before', async () => {
    using folder = temporaryFolder();
    cpSync(preparedData, folder.path, { recursive: true });
    const site = startChild('backup-child.ts', [folder.path]);
    expect(await site.waitFor((line) => Number(line) >= 30)).not.toBeNull();
    const confirmed = Number(site.lines.at(-1));
    const file = join(prepared.path, 'running.tar.gz');
    const { status, stderr } = await runTool('backup', [file], folder.path);
    expect([status, stderr]).toEqual([0, '']);
    await site.waitFor((line) => Number(line) > confirmed + 30);
    await site.kill();
    const target = join(folder.path, 'restored');
    await restore(file, target);
    const found = await countProbe(target);
    expect(found.last).toBeGreaterThanOrEqual(confirmed);
    expect(found).toMatchObject({ orders: found.last, parts: 2 });
  });

  test('leaves no file that looks complete when the site or the command is killed', async () => {
    using folder = temporaryFolder();
    cpSync(preparedData, folder.path, { recursive: true });
    let interrupted = 0;
    for (let kill = 0; kill < times(2, 20); kill += 1) {
      const site = startChild('backup-child.ts', [folder.path]);
      expect(await site.waitFor((line) => line === 'open')).toBe('open');
      const file = join(prepared.path, `killed-${kill}.tar.gz`);
      const args = toolArgs('backup', [file]);
      const command = spawn(process.execPath, args, { env: envOf(folder.path), stdio: 'ignore' });
      const ended = new Promise((done) => command.once('close', done));
      const isStaging = () => readdirSync(folder.path).some((name) => name.startsWith('backup.'));
      while (!isStaging() && command.exitCode === null) await wait(2);
      // The first two are interrupted at once, the others at a random moment.
      if (kill > 1) await wait(Math.random() * 2000);
      if (kill % 2 === 0) await site.kill();
      else command.kill('SIGKILL');
      const code = await ended;
      if (code === 0) await restore(file, join(folder.path, `restored-${kill}`));
      else {
        interrupted += 1;
        expect(existsSync(file)).toBe(false);
      }
      await site.kill();
    }
    expect(interrupted).toBeGreaterThan(0);
    const file = join(prepared.path, 'at-last.tar.gz');
    expect(await runTool('backup', [file], folder.path)).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(folder.path).filter((name) => name.startsWith('backup.'))).toEqual([]);
  });
});

test('starts no partly restored shop after a kill, and finishes the restore when it is repeated', async () => {
  using folder = temporaryFolder();
  const target = join(folder.path, 'restored');
  let unfinished = 0;
  for (let kill = 0; kill < times(2, 20); kill += 1) {
    const args = toolArgs('restore', [archive, target]);
    const command = spawn(process.execPath, args, { env: envOf(target), stdio: 'ignore' });
    const ended = new Promise((done) => command.once('close', done));
    while (!existsSync(join(target, 'restore.unfinished')) && command.exitCode === null)
      await wait(2);
    await wait(kill * 300);
    command.kill('SIGKILL');
    await ended;
    if (!existsSync(join(target, 'restore.unfinished'))) break;
    unfinished += 1;
    await expect(open(target)).rejects.toBeInstanceOf(UnfinishedRestore);
  }
  expect(unfinished).toBeGreaterThan(0);
  if (existsSync(join(target, 'restore.unfinished'))) await restore(archive, target);
  expect(await countProbe(target)).toMatchObject({ orders: 0 });
});

test('leaves no tar behind when it is killed while it extracts', async () => {
  using folder = temporaryFolder();
  const [pipe, target] = [join(folder.path, 'endless.tar.gz'), join(folder.path, 'target')];
  mkdirSync(target);
  execFileSync('mkfifo', [pipe]);
  // Held open for writing, so that a tar that reads it would wait forever.
  const held = openSync(pipe, 'r+');
  const module = join(import.meta.dirname, 'archive.ts');
  const script = `import { extractArchive } from '${module}'; await extractArchive('${pipe}', '${target}');`;
  const command = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const isTar = (line: string) => line.startsWith('tar ');
  await expect.poll(() => processesIn(target).some(isTar), { timeout: 20_000 }).toBe(true);
  command.kill('SIGKILL');
  await expect.poll(() => processesIn(target), { timeout: 20_000 }).toEqual([]);
  closeSync(held);
});
