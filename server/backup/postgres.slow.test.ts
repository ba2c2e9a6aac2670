import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { prepareQueueTables } from '../../db/queue.ts';
import { temporaryFolder } from '../../tests/harness/child.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../tests/harness/postgres.ts';
import { backUpShop } from './backup.ts';
import { restoreShop } from './restore.ts';

const installed = findPostgres() !== null;
const note = installed ? '' : ' (skipped: none is installed here)';
const TOOL = join(import.meta.dirname, '../../tools/backup.ts');

describe.skipIf(!installed)(`with a real PostgreSQL${note}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  async function createDatabase(name: string): Promise<string> {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  const runWithPath = (url: string, file: string, path: string, more: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [TOOL, file], {
      encoding: 'utf8',
      env: { PATH: path, DATABASE_URL: url, DATA_DIR: file.replace(/[^/]+$/, 'data'), ...more },
    });

  test('names the missing or too old program in one line', async () => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'shop.tar.gz');
    mkdirSync(join(folder.path, 'data'));
    const without = runWithPath(server.url, file, folder.path);
    expect(without).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^pg_dump is not installed\. [^\n]+postgresql-client[^\n]+\n$/),
    });
    const old = '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n';
    writeFileSync(join(folder.path, 'pg_dump'), old, { mode: 0o700 });
    const tooOld = runWithPath(server.url, file, `${folder.path}:/usr/bin:/bin`);
    expect(tooOld).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^pg_dump 9 is too old for PostgreSQL \d+\. [^\n]+\n$/),
    });
    expect(existsSync(file)).toBe(false);
  });

  test('hides the password from other users, and the secrets from the programs it runs', () => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'shop.tar.gz');
    mkdirSync(join(folder.path, 'data'));
    const seen = (name: string) => readFileSync(join(folder.path, name), 'utf8');
    const spies = {
      pg_dump:
        'case $1 in --version) echo "pg_dump (PostgreSQL) 99.0";; *) echo "$@" >$0.args; env >$0.env;; esac',
      tar: 'env >$0.env; exec /usr/bin/tar "$@"',
    };
    for (const [name, script] of Object.entries(spies)) {
      writeFileSync(join(folder.path, name), `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    }
    const { password } = new URL(server.url);
    const url = server.url.replace(`:${password}@`, '@');
    const secret = 'a secret that nobody else needs to know';
    const libraries = {
      SSL_CERT_FILE: '/etc/ssl/own.pem',
      SSL_CERT_DIR: '/etc/ssl/own',
      KRB5CCNAME: 'FILE:/tmp/krb5cc',
    };
    const run = runWithPath(
      `${url}?application_name=a%20b&password=${password}`,
      file,
      `${folder.path}:/usr/bin:/bin`,
      {
        SESSION_SECRET: secret,
        SMTP_URL: `smtp://u:${password}-mail@localhost`,
        ...libraries,
      },
    );
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(seen('pg_dump.args')).toContain('application_name=a%20b');
    expect(seen('pg_dump.args')).not.toContain(password);
    expect(seen('pg_dump.env')).toContain(`PGPASSWORD=${password}\n`);
    for (const [name, value] of Object.entries(libraries))
      expect(seen('pg_dump.env')).toContain(`${name}=${value}\n`);
    for (const name of ['pg_dump.env', 'tar.env']) {
      expect(seen(name)).not.toContain(secret);
      expect(seen(name)).not.toMatch(/^(SESSION_SECRET|SMTP_URL|DATABASE_URL)=/m);
    }
    expect(seen('tar.env')).not.toContain(password);
  });

  test('restores the dump and the data folder into an empty database, and refuses others', async () => {
    using folder = temporaryFolder();
    const dataDir = join(folder.path, 'data');
    mkdirSync(join(dataDir, 'keys'), { recursive: true });
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'from before the move to the server');
    writeFileSync(join(dataDir, 'keys', 'session-secret'), 'secret');
    const url = await createDatabase('sold');
    const from = await openDatabase({ url, dataDir });
    await prepareQueueTables(from);
    await from.pool.query(
      `INSERT INTO ticket_file_part VALUES (gen_random_uuid(), 0, '\\x00ff', now())`,
    );
    const file = join(folder.path, 'shop.tar.gz');
    await backUpShop({ dataDir, databaseUrl: url }, file);
    await from.close();

    const target = join(folder.path, 'restored');
    const wrong = { folder: target, databaseUrl: null, licenseSigningKey: null };
    await expect(restoreShop(file, wrong)).rejects.toThrow('Set DATABASE_URL');
    await expect(restoreShop(file, { ...wrong, databaseUrl: url })).rejects.toThrow('empty one');
    const empty = await createDatabase('restored');
    const restored = await restoreShop(file, { ...wrong, databaseUrl: empty });
    expect(restored).toMatchObject({ orders: 0, newestOrder: null, lackingKeys: [] });
    const to = await openDatabase({ url: empty, dataDir: target });
    expect((await to.pool.query('SELECT bytes FROM ticket_file_part')).rows).toEqual([
      { bytes: Buffer.from([0, 255]) },
    ]);
    await prepareQueueTables(to);
    await to.close();
    expect(readFileSync(join(target, 'keys', 'session-secret'), 'utf8')).toBe('secret');
    expect(existsSync(join(target, 'postgres'))).toBe(false);
    expect(existsSync(join(target, 'database.dump'))).toBe(false);
  });
});
