import { expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { cardFields } from '../../tests/harness/sandbox.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { settleFromProvider } from '../checkout/index.ts';
import { reinstateAfterMisuse, revokeForMisuse } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import { renderMail } from '../mail/render.ts';
import { findOrder } from '../order/index.ts';
import {
  cancelSubscription,
  followCard,
  listDueSubscriptions,
  listExpiringCards,
  openManagement,
  pauseSubscription,
  requestCard,
} from './index.ts';

const VISA = '4242424242424242';
const OTHER = '4000000000000259';
const db = await openSubscriptionStage();

/** A subscription since January 31, 2026, paid by a card with this expiry. */
async function begin(plan: 'month' | 'year', card_expiry: string) {
  const scene = openSubscriptionScene(db);
  const selection = { product: 'zipx', bundledProducts: [], plan, seats: 1 } as const;
  const order = await scene.buy({ selection }, cardFields(VISA, { card_expiry }));
  const { id, periodEnd, mandate } = await scene.subscriptionOf(order);
  const sweepOn = async (...ahead: readonly number[]) => {
    for (const day of ahead) {
      db.clock.set(new Date(periodEnd.getTime() - days(day)));
      await scene.sweep();
    }
  };
  const mails = async () =>
    (await db.read((reader) => listMails(reader, { limit: 99, before: null })))
      .filter(({ to }) => to === order.email)
      .toReversed();
  const kinds = async () => (await mails()).map(({ kind }) => kind);
  const reminders = async () => (await mails()).filter(({ kind }) => kind === 'card-expiring');
  /** Saves another card as the provider's page does. */
  const saveCard = async (number: string, expiry: string) => {
    let card = '';
    const returnUrl = (given: string) => {
      card = given;
      return 'https://shop.example/scriptions';
    };
    const opened = await requestCard(scene.deps, { subscriptionId: id, locale: 'en', returnUrl });
    expect(opened.ok).toBe(true);
    const { rows } = await db.database.pool.query<{ reference: string }>(
      'SELECT reference FROM subscription_card WHERE id::text = $1',
      [card],
    );
    const fields = cardFields(number, { card_expiry: expiry });
    await scene.sandbox.giveCard(rows[0]?.reference ?? '', fields);
    expect((await followCard(scene.deps, card))?.state).toBe('kept');
  };
  const now = () => scene.look(id);
  return { ...scene, id, mandate, periodEnd, sweepOn, mails, kinds, reminders, saveCard, now };
}

test('reminds once between the two notices of a year, with a link to replace the card', async () => {
  const { sweepOn, kinds, reminders, deps, id, now } = await begin('year', '12/26');
  expect((await now()).card).toEqual({ brand: 'visa', last4: '4242', expiry: '2026-12' });
  await sweepOn(31, 30, 15, 14.01);
  expect(await kinds()).toEqual(['order', 'renewal-notice']);
  await sweepOn(14, 13.9, 13, 8, 7, 1);
  expect(await kinds()).toEqual(['order', 'renewal-notice', 'card-expiring', 'renewal-notice']);
  const [letter] = await reminders();
  expect(letter?.fields).toMatchObject({
    card: 'visa •••• 4242',
    expiry: '12/26',
    product: 'ZipX',
  });
  const url = new URL(letter?.fields['card_url'] ?? '');
  expect([url.searchParams.get('do'), url.searchParams.get('id')]).toEqual(['card', id]);
  const token = url.searchParams.get('subscription') ?? '';
  const opened = await db.read((reader) => openManagement(reader, deps.secret, token));
  expect(opened?.id).toBe(id);
  await sweepOn(0);
  expect(await now()).toMatchObject({ state: 'past-due', retryAt: null });
});

test('reminds of nothing while the card is valid through the month of the charge', async () => {
  const { sweepOn, kinds, now } = await begin('month', '02/26');
  for (let day = 28; day >= 0; day -= 1) await sweepOn(day);
  expect(await kinds()).toEqual(['order', 'renewal-notice', 'renewal']);
  // The next charge is on March 31.
  await sweepOn(-16, -17, -18, -24, -30);
  expect(await kinds()).toEqual([
    ...['order', 'renewal-notice', 'renewal', 'card-expiring', 'renewal-notice'],
  ]);
  expect((await now()).cardCheckedFor).toEqual(new Date('2026-03-31T10:00:00.000Z'));
});

test('asks the provider first, because the networks may have updated the card silently', async () => {
  const { sandbox, mandate, sweepOn, reminders, now } = await begin('year', '12/26');
  await sandbox.updateCard(mandate, { last4: '1881', expiry: '2029-12' });
  await sweepOn(30, 14, 7, 0);
  expect(await reminders()).toEqual([]);
  const card = { brand: 'visa', last4: '1881', expiry: '2029-12' };
  expect(await now()).toMatchObject({ state: 'active', period: 2, card });
});

test('learns the expiry of a card that was saved before the shop stored it', async () => {
  const { id, sweepOn, reminders, now } = await begin('year', '12/26');
  await db.database.pool.query('UPDATE subscription SET card_expiry = null WHERE id::text = $1', [
    id,
  ]);
  expect((await now()).card?.expiry).toBeNull();
  await sweepOn(14);
  expect((await now()).card?.expiry).toBe('2026-12');
  expect(await reminders()).toHaveLength(1);
});

test('reminds of another card that expires too, but not twice of the same one', async () => {
  db.clock.set(new Date('2026-02-05T10:00:00.000Z'));
  const { sweepOn, reminders, saveCard, now } = await begin('year', '01/27');
  await sweepOn(14, 13);
  await saveCard(VISA, '01/27');
  await sweepOn(12, 11);
  expect(await reminders()).toHaveLength(1);
  await saveCard(OTHER, '01/27');
  expect((await now()).cardCheckedFor).toBeNull();
  await sweepOn(10, 9);
  const cards = (await reminders()).map(({ fields }) => fields['card']);
  expect(cards).toEqual(['visa •••• 4242', 'visa •••• 0259']);
  await saveCard(VISA, '11/29');
  await sweepOn(8, 7, 1, 0);
  expect(await reminders()).toHaveLength(2);
  expect(await now()).toMatchObject({ state: 'active', period: 2 });
});

test('reminds of no charge after a cancellation', async () => {
  const canceled = await begin('year', '12/26');
  await db.run((work) => cancelSubscription(work, canceled.deps, { subscriptionId: canceled.id }));
  await canceled.sweepOn(14, 13, 1);
  expect(await canceled.reminders()).toEqual([]);
});

test('reminds of the charge after a pause', async () => {
  const paused = await begin('month', '03/26');
  const pause = { subscriptionId: paused.id, months: 3 } as const;
  await db.run((work) => pauseSubscription(work, paused.deps, pause));
  const { nextChargeAt } = await paused.now();
  expect(nextChargeAt).toEqual(new Date('2026-05-28T10:00:00.000Z'));
  await paused.sweepOn(14, 1, -1);
  expect(await paused.reminders()).toEqual([]);
  db.clock.set(new Date('2026-05-14T10:00:00.000Z'));
  await paused.sweep();
  expect(await paused.reminders()).toHaveLength(1);
});

test('reminds of no charge for a license that is revoked, until it is reinstated', async () => {
  const { sweepOn, kinds, reminders, now, provider } = await begin('year', '12/26');
  const { licenseId, email } = await now();
  const expiring = () =>
    db.read((reader) =>
      listExpiringCards(reader, [{ email, until: null }], { limit: 9, provider }),
    );
  await db.run((work) => revokeForMisuse(work, { licenseId }));
  await sweepOn(14, 13);
  expect(await reminders()).toEqual([]);
  // It waits, so that the job has time for others.
  expect(await db.read((reader) => listDueSubscriptions(reader, 9))).toEqual([]);
  expect(await expiring()).toEqual([]);
  await db.run((work) => reinstateAfterMisuse(work, { licenseId }));
  expect(await expiring()).toHaveLength(1);
  await sweepOn(12.9);
  expect(await kinds()).toEqual(['order', 'renewal-notice', 'card-expiring']);
});

test('reminds of no charge during a dispute', async () => {
  const { sandbox, provider, deps, sweepOn, reminders, now } = await begin('year', '12/26');
  const paid = await now();
  const order = await db.read((reader) => findOrder(reader, paid.paidBy));
  const reference = order?.reference ?? '';
  const { fetchCard } = provider;
  provider.fetchCard = async (mandate) => {
    await sandbox.dispute(reference, 'open');
    await settleFromProvider(deps, { reference });
    return fetchCard(mandate);
  };
  await sweepOn(14);
  expect(await reminders()).toEqual([]);
});

test('does not trust an expiry that belongs to a card that an earlier version replaced', async () => {
  const { id, sweepOn, reminders, now, saveCard, mandate } = await begin('year', '12/26');
  await saveCard(OTHER, '11/29');
  const { mandate: replaced } = await now();
  // Back to the first card, which is reminded of.
  await db.database.pool.query(
    "UPDATE subscription SET mandate = $2, card_last4 = '4242', card_expiry = '2026-12', card_expiry_mandate = $2 WHERE id::text = $1",
    [id, mandate],
  );
  await sweepOn(14);
  expect(await reminders()).toHaveLength(1);
  // Its process knows neither the expiry nor the check.
  await db.database.pool.query(
    "UPDATE subscription SET mandate = $2, card_last4 = '0259' WHERE id::text = $1",
    [id, replaced],
  );
  expect(await now()).toMatchObject({
    card: { last4: '0259', expiry: null },
    cardCheckedFor: null,
  });
  await sweepOn(7);
  expect((await now()).card?.expiry).toBe('2029-11');
  expect(await reminders()).toHaveLength(1);
});

test('does not delay a notice if the provider does not answer, and reminds later', async () => {
  const { sandbox, sweepOn, kinds } = await begin('month', '01/26');
  sandbox.setFaults({ failing: { kind: 'down', calls: ['fetchCard'], times: 2 } });
  await expect(sweepOn(14)).rejects.toThrow('could not be renewed');
  await expect(sweepOn(7)).rejects.toThrow('could not be renewed');
  expect(await kinds()).toEqual(['order', 'renewal-notice']);
  await sweepOn(6.9, 6);
  expect(await kinds()).toEqual(['order', 'renewal-notice', 'card-expiring']);
});

test('sends one reminder from two workers at once', async () => {
  const { sweep, reminders, periodEnd } = await begin('year', '12/26');
  db.clock.set(new Date(periodEnd.getTime() - days(14)));
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await reminders()).toHaveLength(1);
});

test('keeps the stored card of a provider that is no longer set up, and reminds', async () => {
  const { deps, sweepOn, reminders } = await begin('year', '12/26');
  (deps.provider as { id: string }).id = 'elsewhere';
  await sweepOn(14);
  (deps.provider as { id: string }).id = 'sandbox';
  expect(await reminders()).toHaveLength(1);
});

test('takes over an update of the networks once, and for its own card only', async () => {
  const first = await begin('year', '12/26');
  const { sandbox, jobs, mandate, now } = first;
  const event = { provider: 'sandbox', mandate };
  await sandbox.updateCard(mandate, { last4: '1881', expiry: '2029-12' });
  await jobs['read-card'](event);
  const updated = await now();
  expect(updated.card).toEqual({ brand: 'visa', last4: '1881', expiry: '2029-12' });
  await jobs['read-card'](event);
  expect(await now()).toEqual(updated);
  await jobs['read-card']({ ...event, mandate: 'sbm_unknown' });
  await expect(jobs['read-card']({ ...event, provider: 'other' })).rejects.toThrow('not set up');
});

test('pays a declined renewal at once when the networks update its card', async () => {
  const { sandbox, jobs, mandate, now, sweepOn, kinds } = await begin('month', '01/26');
  await sweepOn(0);
  expect(await now()).toMatchObject({ state: 'past-due', retryAt: null });
  await jobs['read-card']({ provider: 'sandbox', mandate });
  expect((await now()).retryAt).toBeNull();
  await sandbox.updateCard(mandate, { expiry: '2029-12' });
  await jobs['read-card']({ provider: 'sandbox', mandate });
  await sweepOn(-0.1);
  expect(await now()).toMatchObject({ state: 'active', period: 2, firstDeclinedAt: null });
  expect(await kinds()).toEqual(['order', 'payment-failed', 'renewal']);
});

test('stores what the provider charged', async () => {
  const { sandbox, mandate, now, periodEnd, sweep } = await begin('month', '12/30');
  db.clock.set(new Date(periodEnd.getTime() - days(7)));
  await sweep();
  await sandbox.updateCard(mandate, { last4: '1881', expiry: '2031-12' });
  db.clock.set(new Date(periodEnd.getTime() + hours(1)));
  await sweep();
  expect(await now()).toMatchObject({ period: 2, card: { last4: '1881', expiry: '2031-12' } });
});

test('reminds of a saved card in a shop that no longer offers cards, because it is still charged', async () => {
  const { provider, sweepOn, kinds } = await begin('year', '12/26');
  Object.assign(provider, { methods: ['ideal'] });
  await sweepOn(14);
  expect(await kinds()).toContain('card-expiring');
});

test('names no card in the emails of a shop that saves none', async () => {
  const { deps, provider, sandbox, mandate, sweepOn, kinds, mails } = await begin('year', '12/26');
  Object.assign(provider, { methods: ['paypal'], ownFacts: { paypal: { canRenew: true } } });
  expect(deps.provider).toBe(provider);
  await sweepOn(14, 7);
  await sandbox.updateCard(mandate, { expiry: '2029-12' });
  await sandbox.setHabit(mandate, 'soft');
  await sweepOn(0);
  expect(await kinds()).toEqual([
    ...['order', 'renewal-notice', 'renewal-notice', 'payment-failed'],
  ]);
  for (const { kind, locale, fields } of (await mails()).slice(1)) {
    const { text } = renderMail({ kind, locale, fields: { ...fields, card: 'PayPal' } });
    expect(text).toMatch(/eine andere Zahlungsart verwenden|Die Zahlungsart, mit der/);
    expect(text).not.toMatch(/karte/i);
  }
});

test('names the card in the emails of a shop that takes cards', async () => {
  const { sweepOn, mails } = await begin('month', '12/29');
  await sweepOn(7);
  const [, { kind, locale, fields } = {}] = await mails();
  if (!kind || !locale || !fields) throw new Error('there is no notice');
  expect(renderMail({ kind, locale, fields }).text).toContain('eine andere Karte verwenden');
});
