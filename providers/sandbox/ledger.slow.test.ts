import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROUNDS = 15;
const PROCESSES = 8;

/** Opens the file at the same moment as the others. Without the wait in `setModes`, 1 in 50 fails. */
function openTogether(file: string, moment: number) {
  const source = `
    const { openLedger } = await import(${JSON.stringify(import.meta.resolve('./ledger.ts'))});
    while (Date.now() < ${moment});
    openLedger(${JSON.stringify(file)}).close();`;
  return spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'inherit' });
}

test('lets many processes create the same file at the same moment', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  for (let round = 0; round < ROUNDS; round += 1) {
    const moment = Date.now() + 600;
    const file = join(folder, String(round), 'sandbox.db');
    const children = Array.from({ length: PROCESSES }, () => openTogether(file, moment));
    const exits = await Promise.all(children.map((child) => once(child, 'exit')));
    expect(exits.map(([code]) => code)).toEqual(Array(PROCESSES).fill(0));
  }
  rmSync(folder, { recursive: true });
});
