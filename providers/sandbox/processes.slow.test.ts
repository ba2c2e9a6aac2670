/** Real processes, because only those can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemRandom } from '../../kit/random.ts';
import { systemClock } from '../../kit/time.ts';
import { LEASE } from './outbox.ts';
import { openSandbox } from './sandbox.ts';

let folder: string;
const file = () => join(folder, 'new', 'sandbox.db');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'processes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a process with a sandbox on the file. `script` can use `sandbox`, `pay(n)`, and `say(text)`. */
function run(script: string, deliver = 'async () => new Response()'): ChildProcess {
  const source = `
    import { writeSync } from 'node:fs';
    const { openSandbox } = await import(${JSON.stringify(import.meta.resolve('./sandbox.ts'))});
    const { systemClock } = await import(${JSON.stringify(import.meta.resolve('../../kit/time.ts'))});
    const { systemRandom } = await import(${JSON.stringify(import.meta.resolve('../../kit/random.ts'))});
    const say = (text) => writeSync(1, text + '\\n');
    const sandbox = openSandbox({
      file: ${JSON.stringify(file())}, signingSecret: 's', clock: systemClock, random: systemRandom,
      challengeUrl: () => 'https://shop.example/3ds', walletUrl: () => 'https://shop.example/wallet',
      cardUrl: () => 'https://shop.example/card',
      deliver: ${deliver},
    });
    const pay = (n) => sandbox.start({
      orderId: 'p' + n, idempotencyKey: 'p' + n + ':1', total: { minor: 100 + n, currency: 'EUR' },
      locale: 'en', returnUrl: 'https://shop.example/', email: 'a@example.com', name: 'Ana', method: 'card',
      keep: false, expiresAt: null,
      instrument: { card_number: '4242424242424242', card_expiry: '12/49', card_cvc: '123' },
    });
    ${script}`;
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const outputOf = ({ stdout }: ChildProcess) => (stdout ? text(stdout) : Promise.reject());

/** Opens the file after every lease has ended. Returns its charges and the events it then sends. */
async function reopen() {
  const sent: string[] = [];
  const clock = { now: () => new Date(systemClock.now().getTime() + LEASE) };
  const sandbox = openSandbox({
    file: file(),
    signingSecret: 's',
    clock,
    random: systemRandom,
    challengeUrl: () => 'https://shop.example/3ds',
    walletUrl: () => 'https://shop.example/wallet',
    cardUrl: () => 'https://shop.example/wallet',
    async deliver(request) {
      const raw = new Uint8Array(await request.arrayBuffer());
      const event = await sandbox.verify(raw, request.headers, clock.now());
      if (event && 'reference' in event) sent.push(event.reference);
      return new Response();
    },
  });
  while ((await sandbox.deliverPending()) > 0);
  const lines = sandbox.ledger();
  await sandbox.close();
  return { lines, sent };
}

test('keeps a delivery when its process is killed', async () => {
  const child = run(
    'await pay(1); setInterval(() => {}, 1000);',
    `() => { say('got it'); return new Promise(() => {}); }`,
  );
  if (child.stdout) await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { lines, sent } = await reopen();
  expect(lines).toHaveLength(1);
  expect(sent).toEqual(lines.map((line) => line.reference));
});

test('keeps every answered charge and its event when processes are killed', async () => {
  const answered: string[] = [];
  for (const life of [20, 60, 130]) {
    const child = run(
      `say('up'); for (let n = ${life * 1000}; ; n += 1) say((await pay(n)).reference);`,
      'async () => new Response(null, { status: 500 })',
    );
    const output = outputOf(child);
    if (child.stdout) await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, life));
    child.kill('SIGKILL');
    answered.push(...(await output).split('\n').filter((line) => /^sbx_[0-9a-f]{32}$/.test(line)));
  }
  const { lines, sent } = await reopen();
  const charged = lines.map((line) => line.reference);
  expect(answered.length).toBeGreaterThan(3);
  expect(charged).toEqual(expect.arrayContaining(answered));
  expect(charged.length - answered.length).toBeLessThanOrEqual(3);
  expect(new Set(sent)).toEqual(new Set(charged));
});

test('charges each key once when four processes share a new file', async () => {
  const script = `
    const starts = [];
    for (let n = 0; n < 25; n += 1) starts.push(await pay(n));
    say(JSON.stringify(starts)); await sandbox.close();`;
  const outputs = await Promise.all(Array.from({ length: 4 }, () => outputOf(run(script))));
  const { lines } = await reopen();
  expect(lines.map((line) => line.orderId).sort()).toEqual(
    Array.from({ length: 25 }, (_, n) => `p${n}`).sort(),
  );
  expect(JSON.parse(outputs[0] ?? '')).toHaveLength(25);
  expect(new Set(outputs).size).toBe(1);
});
