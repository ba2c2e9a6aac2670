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
const services = await signedInServices(db, EMAIL, { ring: scene.ring });

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
