/**
 * `fork('bench/scale-process.ts', [<url>, <'queued' | 'sent'>])`: a site process without pages, with its own worker. It
 * answers each message with its result. `sent` renders and prints the emails, too.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../db/open.ts';
import { issueAll, serveLicenses } from './activation.ts';
import { openBenchShop } from './bench-shop.ts';
import { type Counted, startCounter } from './statements.ts';

export type Command =
  | { readonly kind: 'buy'; readonly count: number; readonly buyers: number }
  | { readonly kind: 'issue'; readonly count: number }
  | { readonly kind: 'settled'; readonly reference: string }
  | { readonly kind: 'stop' };

export type Reply =
  | { readonly kind: 'open'; readonly origin: string }
  /** Another process may have placed this order. */
  | { readonly kind: 'settled'; readonly reference: string }
  /** `times` in milliseconds, from the placement of each order until it was fulfilled. */
  | { readonly kind: 'bought'; readonly times: readonly number[]; readonly counted: Counted }
  | { readonly kind: 'issued'; readonly keys: readonly string[] };

const [url = '', mails = 'queued'] = process.argv.slice(2);
const send = (reply: Reply): void => void process.send?.(reply);

const underWay = new Map<string, () => void>();
/** Orders that were fulfilled before their buyer waited for it. */
const early = new Set<string>();

function noteSettled(reference: string): void {
  const done = underWay.get(reference);
  underWay.delete(reference);
  if (done) done();
  else early.add(reference);
}

const database = await openDatabase({ url, dataDir: '/nowhere' });
const shop = await openBenchShop(database, {
  sendsMail: mails === 'sent',
  onSettled: (reference) => send({ kind: 'settled', reference }),
});
const licenses = await serveLicenses(database);
const worker = await shop.startWorker();

async function buyOne(): Promise<number> {
  const began = performance.now();
  const reference = await shop.buy();
  if (!early.delete(reference))
    await new Promise<void>((done) => {
      underWay.set(reference, done);
    });
  return performance.now() - began;
}

async function buyAll({ count, buyers }: { readonly count: number; readonly buyers: number }) {
  const counter = startCounter();
  const times: number[] = [];
  let left = count;
  const buyer = async (): Promise<void> => {
    for (; left > 0; ) {
      left -= 1;
      times.push(await buyOne());
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
  return { times, counted: counter.stop() };
}

async function stop(): Promise<void> {
  process.removeAllListeners('message');
  await worker.stop();
  await Promise.race([licenses.close(), wait(100)]);
  await shop.close();
  await database.close();
  process.exit();
}

process.on('message', async (command: Command) => {
  if (command.kind === 'settled') noteSettled(command.reference);
  else if (command.kind === 'buy') send({ kind: 'bought', ...(await buyAll(command)) });
  else if (command.kind === 'issue')
    send({ kind: 'issued', keys: await issueAll(database, command.count) });
  else await stop();
});
send({ kind: 'open', origin: licenses.origin });
