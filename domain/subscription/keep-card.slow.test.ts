import { expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { cardFields } from '../../tests/harness/sandbox.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { cancelSubscription, followCard, listSubscriptionOrders, requestCard } from './index.ts';

const NEW_CARD = '4000000000000259';
const ASKS = '4000002500003155';
const db = await openSubscriptionStage();

async function begin() {
  const scene = openSubscriptionScene(db);
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  const first = await scene.subscriptionOf(await scene.buy({ selection }));
  const ask = async (subscriptionId = first.id) => {
    let id = '';
    const returnUrl = (given: string) => {
      id = given;
      return `https://shop.example/scriptions?card=${given}`;
    };
    const opened = await requestCard(scene.deps, { subscriptionId, locale: 'de', returnUrl });
    return { opened, id, reference: await referenceOf(id) };
  };
  const charged = () => scene.sandbox.ledger().filter(({ state }) => state === 'paid').length;
  return {
    ...scene,
    first,
    ask,
    charged,
    give: (reference: string, card: string) => scene.sandbox.giveCard(reference, cardFields(card)),
    follow: async (id: string) => (await followCard(scene.deps, id))?.state,
    now: () => scene.look(first.id),
    orders: () => db.read((reader) => listSubscriptionOrders(reader, first.id)),
  };
}

async function referenceOf(id: string): Promise<string> {
  const { rows } = await db.database.pool.query(
    'SELECT reference FROM subscription_card WHERE id::text = $1',
    [id],
  );
  return String(rows[0]?.reference);
}

test('opens no page for an unknown or ended subscription, and finds no unknown card', async () => {
  const { ask, deps, first, follow, sweep } = await begin();
  const stranger = '00000000-0000-4000-8000-000000000000';
  expect((await ask(stranger)).opened).toEqual({ ok: false, code: 'unknown' });
  expect(await follow(stranger)).toBeUndefined();
  const { id: subscriptionId, periodEnd } = first;
  await db.run((work) => cancelSubscription(work, deps, { subscriptionId }));
  db.clock.set(periodEnd);
  await sweep();
  expect((await ask()).opened).toEqual({ ok: false, code: 'ended' });
});

test('allows six pages an hour for each subscription', async () => {
  const { ask, buy, subscriptionOf } = await begin();
  const another = await subscriptionOf(await buy({}));
  for (let page = 0; page < 6; page += 1) expect((await ask()).opened.ok).toBe(true);
  expect((await ask()).opened).toEqual({ ok: false, code: 'card-often' });
  expect((await ask(another.id)).opened.ok).toBe(true);
  db.clock.advance(hours(1));
  expect((await ask()).opened.ok).toBe(true);
});

test('does not count pages that the provider did not open', async () => {
  const { ask, sandbox } = await begin();
  sandbox.setFaults({ failing: { kind: 'down', calls: ['openSetUp'], times: 7 } });
  for (let page = 0; page < 7; page += 1) await expect(ask()).rejects.toThrow();
  for (let page = 0; page < 6; page += 1) expect((await ask()).opened.ok).toBe(true);
  expect((await ask()).opened).toEqual({ ok: false, code: 'card-often' });
});

test('keeps the page open after a declined card until it expires', async () => {
  const { ask, give, follow, now, first } = await begin();
  const { id, reference } = await ask();
  expect(await give(reference, '4000000000000002')).toBe('declined');
  expect(await follow(id)).toBe('open');
  db.clock.advance(hours(1));
  expect(await give(reference, NEW_CARD)).toBe('expired');
  expect(await follow(id)).toBe('dropped');
  expect((await now()).mandate).toBe(first.mandate);
});

test('keeps a card once the customer approves it at the bank', async () => {
  const { ask, give, follow, now, sandbox, first } = await begin();
  const { id, reference } = await ask();
  expect(await give(reference, ASKS)).toEqual({ challengeUrl: 'https://shop.example/3ds' });
  expect(await follow(id)).toBe('open');
  await sandbox.answer(reference, true);
  expect(await follow(id)).toBe('kept');
  expect(await now()).toMatchObject({ card: { brand: 'visa', last4: '3155' } });
  expect((await now()).mandate).not.toBe(first.mandate);
});

test('keeps the new card even if the customer does not come back', async () => {
  const { ask, give, now, sweep, follow } = await begin();
  const { id, reference } = await ask();
  await give(reference, NEW_CARD);
  await Promise.all([sweep(), sweep()]);
  expect((await now()).card).toEqual({ brand: 'visa', last4: '0259', expiry: '2034-12' });
  expect(await follow(id)).toBe('kept');
});

test('checks a silent provider again later, and renews meanwhile', async () => {
  const { ask, give, sweep, sandbox, first, now, orders } = await begin();
  db.clock.set(new Date(first.periodEnd.getTime() - hours(0.5)));
  const { reference } = await ask();
  await give(reference, NEW_CARD);
  sandbox.setFaults({ failing: { kind: 'down', calls: ['fetchSetUp'], times: 1 } });
  db.clock.set(first.periodEnd);
  await expect(sweep()).rejects.toThrow('could not be renewed');
  expect((await orders()).map(({ state }) => state)).toEqual(['paid', 'paid']);
  await sweep();
  expect((await now()).card?.last4).toBe('0259');
});

test('stops checking a card that the provider never answers about', async () => {
  const { ask, sweep, sandbox } = await begin();
  await ask();
  const forgotten = { kind: 'down', calls: ['fetchSetUp'], times: 2 } as const;
  sandbox.setFaults({ failing: forgotten });
  await expect(sweep()).rejects.toThrow('could not be renewed');
  db.clock.advance(days(3));
  await sweep();
});

test('charges a past-due renewal to the new card at once', async () => {
  const { ask, give, sweep, sandbox, first, now } = await begin();
  await sandbox.setHabit(first.mandate, 'hard');
  db.clock.set(first.periodEnd);
  await sweep();
  expect(await now()).toMatchObject({ state: 'past-due', retryAt: null });
  const { reference } = await ask();
  await give(reference, NEW_CARD);
  await sweep();
  expect(await now()).toMatchObject({ state: 'active', period: 2, card: { last4: '0259' } });
});

test('keeps a card without a charge, and charges the renewal only to it', async () => {
  const { ask, give, follow, now, sweep, sandbox, first, charged, orders } = await begin();
  const before = charged();
  const { id, reference } = await ask();
  expect(await give(reference, NEW_CARD)).toBe('kept');
  expect([await follow(id), await follow(id)]).toEqual(['kept', 'kept']);
  expect([charged(), (await orders()).length]).toEqual([before, 1]);
  await sandbox.setHabit(first.mandate, 'hard');
  db.clock.set(new Date(first.periodEnd.getTime() + days(0.1)));
  await sweep();
  expect(await now()).toMatchObject({ state: 'active', period: 2, card: { last4: '0259' } });
  expect(charged()).toBe(before + 1);
});
