import { expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { followOverdue } from './follow-overdue.ts';
import { overdueRenewal } from './table.ts';

const db = await openSubscriptionStage();

async function begin() {
  const scene = openSubscriptionScene(db);
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  const { id, mandate, periodEnd } = await scene.subscriptionOf(await scene.buy({ selection }));
  const charged = () => scene.sandbox.ledger().length - 1;
  const sweepAfter = async (hoursAfter: number) => {
    db.clock.set(new Date(periodEnd.getTime() + hours(hoursAfter)));
    await scene.sweep();
  };
  return { ...scene, id, mandate, periodEnd, charged, sweepAfter, now: () => scene.look(id) };
}

const DAYS = [0, 3, 7, 10, 14];

test.each([
  ['declined', [0, 1, 3, 7, 14]],
  ['insufficient-funds', DAYS],
  ['authentication-failed', [0, 3, 7, 14]],
  ['processing-error', [0, 0.25, 1, 3, 7, 14]],
] as const)(
  'retries a card that was declined as %s after %j days, and then ends',
  async (reason, tries) => {
    const { sandbox, mandate, charged, sweepAfter, now } = await begin();
    await sandbox.setHabit(mandate, 'soft', reason);
    const seen: number[] = [];
    for (let hour = 0; hour <= 15 * 24; hour += 6) {
      const before = charged();
      await sweepAfter(hour);
      if (charged() > before) seen.push(hour / 24);
    }
    expect(seen).toEqual(tries);
    expect(await now()).toMatchObject({ state: 'ended', endReason: 'unpaid' });
  },
);

test('follows the reason of the last decline', async () => {
  const { sandbox, mandate, sweepAfter, now, periodEnd } = await begin();
  const retryAfter = async () => ((await now()).retryAt?.getTime() ?? 0) - periodEnd.getTime();
  await sandbox.setHabit(mandate, 'soft', 'processing-error');
  await sweepAfter(0);
  expect(await retryAfter()).toBe(hours(6));
  await sandbox.setHabit(mandate, 'soft', 'insufficient-funds');
  await sweepAfter(6);
  expect(await retryAfter()).toBe(days(3));
  await sandbox.setHabit(mandate, 'hard', 'declined');
  await sweepAfter(72);
  expect(await now()).toMatchObject({ state: 'past-due', retryAt: null });
});

test('keeps what became of each renewal that was declined at first', async () => {
  const rows = () => db.orm.select().from(overdueRenewal);
  const paid = await begin();
  const declinedAt = paid.periodEnd;
  await paid.sandbox.setHabit(paid.mandate, 'soft');
  await paid.sweepAfter(0);
  await paid.sweepAfter(24);
  const open = { subscriptionId: paid.id, declinedAt, closedAt: null, paidBy: null };
  expect(await rows()).toEqual([open]);
  await paid.sandbox.setHabit(paid.mandate, 'good');
  await paid.sweepAfter(72);
  const { paidBy } = await paid.now();
  const closedAt = new Date(declinedAt.getTime() + days(3));
  expect(await rows()).toEqual([{ ...open, closedAt, paidBy }]);
});

test('counts a renewal as lost when its subscription ends unpaid', async () => {
  const lost = await begin();
  await lost.sandbox.setHabit(lost.mandate, 'hard');
  for (const hour of [0, 24, 14 * 24]) await lost.sweepAfter(hour);
  expect((await lost.now()).state).toBe('ended');
  expect(await db.orm.select().from(overdueRenewal)).toEqual([
    {
      subscriptionId: lost.id,
      declinedAt: lost.periodEnd,
      closedAt: new Date(lost.periodEnd.getTime() + days(14)),
      paidBy: null,
    },
  ]);
});

test('tries the card at once that replaced the declined one during its charge', async () => {
  const { sandbox, provider, mandate, id, sweepAfter, now } = await begin();
  await sandbox.setHabit(mandate, 'hard');
  const { charge } = provider;
  provider.charge = async (request) => {
    const answer = await charge(request);
    await db.database.pool.query("UPDATE subscription SET mandate = 'other' WHERE id::text = $1", [
      id,
    ]);
    return answer;
  };
  await sweepAfter(0);
  expect(await now()).toMatchObject({
    state: 'past-due',
    retryAt: db.clock.now(),
    lastDecline: { mandate, isHard: true },
  });
});

test('follows what a process of an earlier version did, which keeps no record', async () => {
  const rows = () => db.orm.select().from(overdueRenewal).orderBy(overdueRenewal.declinedAt);
  const { sandbox, mandate, id, sweepAfter, now, periodEnd: declinedAt } = await begin();
  await sandbox.setHabit(mandate, 'soft');
  await sweepAfter(0);
  await db.orm.delete(overdueRenewal);
  await sweepAfter(1);
  const open = { subscriptionId: id, declinedAt, closedAt: null, paidBy: null };
  expect(await rows()).toEqual([open]);
  // Recorded by the new process, and paid by the earlier one.
  await sandbox.setHabit(mandate, 'good');
  await sweepAfter(24);
  await db.orm.update(overdueRenewal).set({ closedAt: null, paidBy: null });
  await sweepAfter(25);
  const { paidBy } = await now();
  const paidAt = new Date(declinedAt.getTime() + hours(24));
  expect(await rows()).toEqual([{ ...open, closedAt: paidAt, paidBy }]);
});

test.each([
  ['lost', 'hard', 1],
  ['forgotten', 'good', 0],
] as const)('follows a decline that was %s in an earlier version', async (_, habit, count) => {
  const { sandbox, mandate, id, sweepAfter, now, periodEnd: declinedAt } = await begin();
  await sandbox.setHabit(mandate, habit);
  for (const hour of [0, 24, 14 * 24]) await sweepAfter(hour);
  const { endedAt } = await now();
  await db.orm.delete(overdueRenewal);
  const later = new Date(declinedAt.getTime() + hours(1));
  await db.orm.insert(overdueRenewal).values({ subscriptionId: id, declinedAt: later });
  await sweepAfter(15 * 24);
  const lost = { subscriptionId: id, declinedAt: later, closedAt: endedAt, paidBy: null };
  expect(await db.orm.select().from(overdueRenewal)).toEqual([lost].slice(0, count));
});

test('follows every subscription, even if one cannot be followed', async () => {
  const { sandbox, mandate, sweepAfter, buy, subscriptionOf } = await begin();
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  const other = await subscriptionOf(await buy({ selection }));
  for (const each of [mandate, other.mandate]) await sandbox.setHabit(each, 'soft');
  await sweepAfter(0);
  expect(await db.orm.select().from(overdueRenewal)).toHaveLength(2);
  await db.orm.delete(overdueRenewal);
  let isFirst = true;
  const run: typeof db.run = async (act) => {
    if (!isFirst) return db.run(act);
    isFirst = false;
    throw new Error('not stored');
  };
  const failures = await followOverdue({ database: { read: db.database.read, run } });
  expect(failures.map(String)).toEqual(['Error: not stored']);
  expect(await db.orm.select().from(overdueRenewal)).toHaveLength(1);
});
