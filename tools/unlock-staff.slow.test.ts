import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { openQueue } from '../db/queue.ts';
import { findAccountByEmail, type Role } from '../domain/account/index.ts';
import { SEND_MAIL } from '../domain/mail/index.ts';
import { addMember, addSecondFactor } from '../tests/harness/accounts.ts';
import { temporaryFolder } from '../tests/harness/child.ts';
import { openTestDatabase } from '../tests/harness/database.ts';
import { parseCommand, unlockStaff } from './unlock-staff.ts';

const BOSS = 'boss@shop.example';

function runTool(args: readonly string[], dataDir: string) {
  const tool = join(import.meta.dirname, 'unlock-staff.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
    encoding: 'utf8',
    env,
  });
  return { status, out: stdout, error: stderr.trim() };
}

async function add(database: Database, email: string, role: Role) {
  await addSecondFactor({ database }, await addMember({ database }, { email, role }), new Date(0));
}

const factorOf = async (database: Database, email: string) =>
  (await database.read((reader) => findAccountByEmail(reader, email)))?.secondFactor;

describe('prints one line and fails', () => {
  test('without an address, without a reason, or without a shop', () => {
    using folder = temporaryFolder();
    for (const words of [[], [BOSS], [BOSS, ' '], ['boss', 'phone lost']])
      expect(() => parseCommand(words)).toThrow('Usage: npm run unlock-staff -- ADDRESS REASON');
    const nowhere = runTool([BOSS, 'phone', 'lost'], join(folder.path, 'nowhere'));
    expect([nowhere.status, nowhere.out]).toEqual([1, '']);
    expect(nowhere.error).toMatch(
      /^There is no data folder .*nowhere, so there are no accounts\.$/,
    );
  });

  test('for strangers, customers, and staff without a second factor', async () => {
    const base = await openTestDatabase();
    await add(base.database, 'ada@example.com', 'none');
    await addMember(base, { email: 'sam@shop.example', role: 'support' });
    const unlock = (email: string) => base.run((work) => unlockStaff(work, { email, why: 'lost' }));
    await expect(unlock(BOSS)).rejects.toThrow('no account');
    await expect(unlock('ada@example.com')).rejects.toThrow('/office/customers');
    await expect(unlock('sam@shop.example')).rejects.toThrow('no second factor');
    expect(await factorOf(base.database, 'ada@example.com')).toBe(true);
    const { rows } = await base.database.pool.query('SELECT 1 FROM mail, audit_entry');
    expect(rows).toEqual([]);
    await base.close();
  });
});

test('unlocks the last administrator of a stopped site, records it, and sends a mail', async () => {
  using folder = temporaryFolder();
  const open = () => openDatabase({ url: null, dataDir: folder.path });
  const site = await open();
  const queue = openQueue(site, { supervise: false, schedule: false });
  await queue.start();
  await queue.createQueue(SEND_MAIL, { notify: true });
  await queue.stop({ graceful: false });
  await add(site, BOSS, 'admin');
  const beside = runTool([BOSS, 'phone', 'lost'], folder.path);
  expect([beside.status, beside.out]).toEqual([1, '']);
  expect(beside.error).toMatch(/^The data folder .* is in use by another process\..*$/);
  expect(await factorOf(site, BOSS)).toBe(true);
  await site.close();

  const { status, out, error } = runTool([BOSS.toUpperCase(), 'phone', 'lost'], folder.path);
  expect([status, error]).toEqual([0, '']);
  expect(out).toMatch(/^boss@shop\.example \(admin\): the second factor is off/);
  expect(out).toContain('/member/security');
  expect(out).toContain('the last start printed');

  const again = await open();
  const rows = async (sql: string) => (await again.pool.query(sql)).rows;
  expect(await factorOf(again, BOSS)).toBe(false);
  expect(await rows('SELECT who, act, object_name, why FROM audit_entry')).toEqual([
    { who: 'console', act: 'end-second-factor', object_name: BOSS, why: 'phone lost' },
  ]);
  const [mail] = await rows('SELECT id, kind, state FROM mail');
  expect(mail).toMatchObject({ kind: 'account-second-factor-ended', state: 'queued' });
  expect(await rows('SELECT name, data FROM pgboss.job')).toEqual([
    { name: SEND_MAIL, data: { mailId: mail?.id } },
  ]);
  await again.close();
});
