/**
 * `node bench/sign-in.ts [--quick]`: password sign-ins and tickets with a file over HTTP on the built site. Each call
 * has its own account and address, because of rate limits.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { openDatabase } from '../db/open.ts';
import { hashPassword } from '../domain/account/password.ts';
import { insertAccount, saveAddress, savePassword } from '../domain/account/store.ts';
import { newId } from '../kit/id.ts';
import { type Figure, lineOf, median, slowestOf } from './figure.ts';
import { openBuiltSite, temporaryFolder } from './processes.ts';

const ADDRESS = 'x-address';
const PASSWORD = 'violin harbor 77 trunk';
const CROWDS = [1, 4];
const WARM_UP = 10;
/** The 99th percentile of a single client, in milliseconds. Argon2id takes about 70 on purpose. */
const GOALS = { 'sign in': 300, 'send a request with a file': 200, 'open its thread': 200 };
type Act = keyof typeof GOALS;
/** A typical screenshot: a PNG header, then random bytes. */
const PICTURE = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.alloc(200_000, 7),
]);

export async function measureSignIn(quick: boolean): Promise<Figure[]> {
  const count = quick ? 40 : 120;
  const folder = temporaryFolder();
  const people = await settle(folder.path, (WARM_UP + count) * CROWDS.length);
  const site = await openBuiltSite({ DATA_DIR: folder.path, CLIENT_ADDRESS_HEADER: ADDRESS });
  try {
    const visits = openVisits(site.origin, people);
    const figures = await measureHash(quick ? 5 : 20);
    for (const crowd of CROWDS) {
      for (const act of [visits.signIn, visits.write]) {
        await repeat(act, { count: WARM_UP, crowd });
        visits.times.clear();
        await repeat(act, { count, crowd });
        figures.push(...figuresOf(visits.times, crowd));
      }
    }
    return figures;
  } finally {
    await site.stop();
    folder.remove();
  }
}

/** Creates accounts with one shared hash and returns their addresses. Run before the site starts. */
async function settle(dataDir: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, number) => `member${number}@shop.example`);
  const hash = await hashPassword(PASSWORD);
  const database = await openDatabase({ url: null, dataDir });
  await database.run(async (work) => {
    for (const email of emails) {
      const id = newId(work.random);
      await insertAccount(work, { id, email, name: 'Ada', locale: 'en', emailVerified: true });
      await saveAddress(work, id, email);
      await savePassword(work, id, { id: newId(work.random), hash });
    }
  });
  await database.close();
  return emails;
}

/** The fixed cost of a sign-in. */
async function measureHash(count: number): Promise<Figure[]> {
  const times: number[] = [];
  while (times.length < count) {
    const began = performance.now();
    await hashPassword(PASSWORD);
    times.push(performance.now() - began);
  }
  return [{ what: 'Argon2id of one password, median', value: median(times), unit: 'ms' }];
}

function openVisits(origin: string, people: string[]) {
  const times = new Map<Act, number[]>();
  let calls = 0;
  const call = async (act: Act, path: string, init: RequestInit, status: number) => {
    calls += 1;
    const headers = { origin, [ADDRESS]: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}` };
    const began = performance.now();
    const answer = await fetch(origin + path, { ...init, headers, redirect: 'manual' });
    await answer.arrayBuffer();
    times.set(act, [...(times.get(act) ?? []), performance.now() - began]);
    if (answer.status !== status) throw new Error(`${act}: ${answer.status}`);
    return answer;
  };
  return {
    times,
    async signIn(): Promise<void> {
      const email = people.pop() ?? '';
      const body = new URLSearchParams({ step: 'signin', email, password: PASSWORD });
      await call('sign in', '/login/signin', { method: 'POST', body }, 303);
    },
    async write(): Promise<void> {
      const init = { method: 'POST', body: requestForm() };
      const created = await call('send a request with a file', '/about/create_ticket', init, 303);
      await call('open its thread', created.headers.get('location') ?? '', {}, 200);
    },
  };
}

function requestForm(): FormData {
  const form = new FormData();
  const own = randomUUID();
  const fields = {
    form: own,
    name: 'Ada',
    email: `${own}@buyer.example`,
    category: 'bug',
    product: 'zipx',
    version: '4.1.0',
    windows: '11',
    order: '',
    subject: `The window stays white ${own}`,
    message: `After the update the window stays white when I open it. ${own}`,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('attachments', new File([PICTURE], 'screenshot.png', { type: 'image/png' }));
  return form;
}

async function repeat(
  act: () => Promise<void>,
  { count, crowd }: { readonly count: number; readonly crowd: number },
): Promise<void> {
  let left = count;
  const one = async (): Promise<void> => {
    for (; left > 0; ) {
      left -= 1;
      await act();
    }
  };
  await Promise.all(Array.from({ length: crowd }, one));
}

const figuresOf = (times: ReadonlyMap<Act, readonly number[]>, crowd: number): Figure[] =>
  [...times].flatMap(([act, list]): Figure[] => [
    { what: `${act}, ${crowd} at once, median`, value: median(list), unit: 'ms' },
    {
      what: `${act}, ${crowd} at once, p99`,
      value: slowestOf(list, 0.99),
      unit: 'ms',
      ...(crowd === 1 ? { goal: { atMost: GOALS[act] } } : {}),
    },
  ]);

if (import.meta.main) {
  console.log(
    `load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  );
  const figures = await measureSignIn(process.argv.includes('--quick'));
  for (const figure of figures) console.log(lineOf(figure));
}
