import { expect, test } from 'vitest';
import { managementPath } from '../../../domain/subscription/index.ts';
import { updateSubscription } from '../../../domain/subscription/store.ts';
import { days } from '../../../kit/time.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { BUYER } from '../../../tests/harness/orders.ts';
import { signedInServices } from '../../../tests/harness/signed-in.ts';
import { openSubscriptionStage } from '../../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../../tests/harness/subscriptions.ts';
import * as manage from '../../shop/scriptions/scriptions.tsx';
import * as member from './member.tsx';

const EMAIL = 'ada@late.example';
const db = await openSubscriptionStage();
const scene = openSubscriptionScene(db);
const { ring, provider } = scene;
const services = await signedInServices(db, EMAIL, { ring, provider });

/** As shown in the account and behind the signed link. */
async function nextCharges(retryAt: Date | null): Promise<readonly (string | null)[]> {
  const order = await scene.buy({ buyer: { ...BUYER, email: EMAIL } });
  const bought = await scene.subscriptionOf(order);
  db.clock.set(new Date(bought.periodEnd.getTime() + days(1)));
  const graceEndsAt = new Date(db.clock.now().getTime() + days(9));
  const late = { ...bought, state: 'past-due', retryAt, graceEndsAt } as const;
  await db.run((work) => updateSubscription(work, late));
  const reader = { ...late, locale: 'en' };
  const link = managementPath(services.settings.sessionSecret, reader, services.now());
  const opened = [
    await drawnPage(member, '/member/:type', services)('/member/subscriptions'),
    await drawnPage(manage, '*', services)(link),
  ];
  return opened.map(({ document }) => {
    const terms = document.querySelectorAll(`#subscription-${late.id} dt`);
    expect(terms.length).toBeGreaterThan(2);
    const term = terms.find(({ text }) => text === 'Next charge');
    return term?.nextElementSibling?.text.replaceAll('\u00a0', ' ') ?? null;
  });
}

test('shows no next charge if there is no automatic retry', async () => {
  expect(await nextCharges(null)).toEqual([null, null]);
});

test('shows the day of the retry as the next charge', async () => {
  const charges = await nextCharges(new Date('2027-02-04T10:00:00.000Z'));
  for (const text of charges) expect(text).toMatch(/ on February 4, 2027$/);
});

/** The account, its list of subscriptions, and the page behind the signed link, for a card with this expiry. */
async function pagesWith(expiry: string) {
  const order = await scene.buy({ buyer: { ...BUYER, email: EMAIL } });
  const bought = await scene.subscriptionOf(order);
  const card = { brand: 'visa', last4: '4242', expiry };
  await db.run((work) => updateSubscription(work, { ...bought, card }));
  const reader = { ...bought, locale: 'en' };
  const link = managementPath(services.settings.sessionSecret, reader, services.now());
  const open = async () => [
    await drawnPage(member, '/member/:type', services)('/member/subscriptions'),
    await drawnPage(manage, '*', services)(link),
    await drawnPage(member, '/member/:type', services)('/member/overview'),
  ];
  const linksTo = async () =>
    (await open()).map(({ document }) =>
      document
        .querySelectorAll(`a[href*="do=card"][href*="${bought.id}"].primary`)
        .map(({ text }) => text),
    );
  return { bought, open, linksTo };
}

test('says that the card expires before the next renewal, with the link that replaces it', async () => {
  const { bought, open, linksTo } = await pagesWith('2026-02');
  db.clock.set(new Date(bought.periodEnd.getTime() - days(15)));
  expect(await linksTo()).toEqual([['Use another card'], ['Use another card'], []]);
  // The first page of the account lists what needs attention soon.
  db.clock.set(new Date(bought.periodEnd.getTime() - days(14)));
  expect(await linksTo()).toEqual(Array(3).fill(['Use another card']));
  const [list, page, overview] = (await open()).map(({ document }) => document.text);
  for (const text of [list, page])
    expect(text).toContain('Your card expires before the next renewal.');
  expect(page).toContain('Visa card ending in 4242, expires 02/26');
  expect(overview).toContain(`Your card expires before ZipX renews.`);
});

test('says nothing about a card that is valid in the month of the renewal', async () => {
  const { bought, linksTo } = await pagesWith('2027-01');
  expect(bought.periodEnd.toISOString()).toMatch(/^2027-01/);
  db.clock.set(new Date(bought.periodEnd.getTime() - days(3)));
  expect(await linksTo()).toEqual([[], [], []]);
});

test('says nothing about a card of an earlier provider in a shop that takes no cards', async () => {
  const { bought, linksTo } = await pagesWith('2026-02');
  db.clock.set(new Date(bought.periodEnd.getTime() - days(14)));
  const { methods, ownFacts } = provider;
  Object.assign(provider, { methods: ['paypal'], ownFacts: { paypal: { canRenew: true } } });
  expect(await linksTo()).toEqual([[], [], []]);
  Object.assign(provider, { methods, ownFacts });
  expect(await linksTo()).toEqual(Array(3).fill(['Use another card']));
});
