import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identify, withLock } from './lock.mjs';

let folder: string;
let file: string;
const waitedFor: string[] = [];
const onWait = (pid: string) => waitedFor.push(pid);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'prepare.lock');
  waitedFor.length = 0;
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('withLock', () => {
  it('waits for a living holder and reports its PID', async () => {
    const other = spawn('sleep', ['30']);
    writeFileSync(file, `${identify(other.pid ?? 0)}\n`);
    let entered = false;
    const turn = withLock({ file, onWait }, async () => {
      entered = true;
    });
    await sleep(250);
    expect(entered).toBe(false);
    expect(waitedFor).toEqual([`${other.pid}`]);
    other.kill('SIGKILL');
    await turn;
    expect(entered).toBe(true);
  });

  it('waits for the orphan of a killed holder', async () => {
    const orphan = spawn('sleep', ['30']);
    writeFileSync(file, `999999999 1\n${identify(orphan.pid ?? 0)}\n`);
    const turn = withLock({ file, onWait }, async () => existsSync(file));
    await sleep(150);
    expect(waitedFor).toEqual([`${orphan.pid}`]);
    orphan.kill('SIGKILL');
    expect(await turn).toBe(true);
  });

  it('takes over from a process whose PID was reused', async () => {
    writeFileSync(file, `${process.pid} 1\n`);
    expect(await withLock({ file, onWait }, async () => readFileSync(file, 'utf8'))).toBe(
      `${identify(process.pid)}\n`,
    );
    expect(waitedFor).toEqual([]);
  });

  it('admits one at a time and leaves nothing behind', async () => {
    writeFileSync(file, '999999999 1\n');
    let inside = 0;
    let most = 0;
    const turn = () =>
      withLock({ file, onWait }, async (alsoHeldBy) => {
        inside += 1;
        most = Math.max(most, inside);
        alsoHeldBy(process.pid);
        await sleep(5);
        inside -= 1;
      });
    await Promise.all([turn(), turn(), turn()]);
    expect(most).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('releases the lock after a failure', async () => {
    const failing = withLock({ file, onWait }, () => Promise.reject(new Error('disk')));
    await expect(failing).rejects.toThrow('disk');
    expect(existsSync(file)).toBe(false);
  });
});
