import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  appCode,
  createMember,
  openTestAccounts,
  PASSWORD,
  withCookiesOf,
} from '../../tests/harness/accounts.ts';
import {
  type Contenders,
  openContenders,
  POSTGRES_INSTALLED,
  POSTGRES_TITLE,
} from '../../tests/harness/contenders.ts';
import { openTestDatabase } from '../../tests/harness/database.ts';

// RFC 6238, section 5.2: a code is accepted once. These tests send two concurrent requests with one code.

const ROUNDS = 10;
const EMAIL = 'ada@example.com';
const source = (headers = new Headers()) => ({ headers, from: '192.0.2.1' });

async function openVictim(database: Pick<Database, 'orm' | 'run' | 'read' | 'pool'>) {
  const { accounts } = openTestAccounts(database);
  const id = await createMember(database, accounts, EMAIL);
  const signIn = async () => {
    const answer = await accounts.signIn(source(), {
      email: EMAIL,
      password: PASSWORD,
      token: null,
    });
    if (!answer.ok) throw new Error(answer.code);
    return withCookiesOf(answer.value.headers);
  };
  const held = await signIn();
  const started = await accounts.startSecondFactor(source(held), PASSWORD);
  if (!started.ok) throw new Error(started.code);
  const { secret, backupCodes } = started.value;
  const confirmed = await accounts.confirmSecondFactor(source(held), appCode(secret), backupCodes);
  if (!confirmed.ok) throw new Error(confirmed.code);
  const countSessions = async () => {
    const sql = 'SELECT count(*)::int AS count FROM account_session WHERE account_id = $1';
    return (await database.pool.query<{ count: number }>(sql, [id])).rows[0]?.count ?? 0;
  };
  return {
    accounts,
    signIn,
    countSessions,
    backupCodes,
    code: () => appCode(secret),
    /** Lets the time pass in which the app shows the same codes. */
    forgetCodes: () => database.pool.query('TRUNCATE tried'),
  };
}

type Victim = Awaited<ReturnType<typeof openVictim>>;
type Enter = (code: string, browsers: readonly [Headers, Headers]) => Promise<readonly string[]>;

/** Sends two requests, from two browsers or twice from one, and expects exactly one success per round. */
async function expectOne(victim: Victim, enter: Enter): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await victim.forgetCodes();
    const first = await victim.signIn();
    const second = round % 2 === 0 ? await victim.signIn() : first;
    const before = await victim.countSessions();
    // The last rounds use a backup code.
    const spare = victim.backupCodes[round - ROUNDS + 4];
    const answers = await enter(spare ?? victim.code(), [first, second]);
    const [won = [], lost = []] = [
      answers.filter((answer) => answer === 'in'),
      answers.filter((answer) => answer !== 'in'),
    ];
    expect([won.length, lost.length], answers.join()).toEqual([1, 1]);
    expect(['used', 'over', 'wrong']).toContain(lost[0]);
    expect((await victim.countSessions()) - before).toBe(1);
  }
}

test('embedded: accepts one of two requests with the same code', async () => {
  const base = await openTestDatabase();
  const victim = await openVictim(base.database);
  await expectOne(victim, async (code, browsers) => {
    const entered = await Promise.all(
      browsers.map((headers) => victim.accounts.enterCode(source(headers), { code })),
    );
    return entered.map((answer) => (answer.ok ? 'in' : answer.code));
  });
  await base.close();
});

describe.skipIf(!POSTGRES_INSTALLED)(POSTGRES_TITLE, () => {
  let contenders: Contenders;
  beforeAll(async () => {
    contenders = await openContenders('codes-child.ts');
  }, 600_000);
  afterAll(() => contenders?.stop());

  test('two processes: accept one of two requests with the same code', async () => {
    contenders.shop.setEnqueue(async () => {});
    const victim = await openVictim(contenders.shop);
    await expectOne(victim, (code, browsers) =>
      contenders.ask((index) => `${code} ${browsers[index]?.get('cookie') ?? ''}`),
    );
  });
});
