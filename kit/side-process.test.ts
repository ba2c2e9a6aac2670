import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../tests/harness/child.ts';
import { SideProcess } from './side-process.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

/**
 * Answers with its id, fails, or dies like a process that the kernel kills when memory runs out. Another process holds
 * its channel open, so that the server sees the exit before the channel closes.
 */
const CHILD = `
import { spawn } from 'node:child_process';
const hold = ['-e', 'setTimeout(() => {}, 3000)'];
process.on('message', ({ wish }) => {
  if (wish === 'die') {
    spawn(process.execPath, hold, { stdio: ['ignore', 'ignore', 'ignore', 3] });
    process.kill(process.pid, 'SIGKILL');
  }
  else if (wish === 'fail') process.send({ trouble: 'cannot' });
  else process.send({ made: Buffer.from(String(process.pid)) });
});
`;

function open() {
  const file = join(folder.path, 'child.mjs');
  writeFileSync(file, CHILD);
  const side = new SideProcess<{ readonly wish: 'answer' | 'fail' | 'die' }>(file);
  const ask = (wish: 'answer' | 'fail' | 'die') => side.make({ wish }).then(String);
  return { ask, stop: () => side.stop(), [Symbol.dispose]: () => side.stop() };
}

test('rejects tasks after it was stopped', async () => {
  const { ask, stop } = open();
  await ask('answer');
  stop();
  await expect(ask('answer')).rejects.toThrow('stopped');
});

test('starts a new process after a kill, even if the next task comes at once', async () => {
  using side = open();
  const first = await side.ask('answer');
  const [died, next] = [side.ask('die'), side.ask('answer')];
  await expect(died).rejects.toThrow('SIGKILL');
  expect(await next).not.toBe(first);
});

test('keeps the process after a failed task', async () => {
  using side = open();
  const first = await side.ask('answer');
  await expect(side.ask('fail')).rejects.toThrow('cannot');
  expect(await side.ask('answer')).toBe(first);
});
