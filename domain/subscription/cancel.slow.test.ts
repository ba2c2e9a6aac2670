import { expect, test } from 'vitest';
import { writeDay, writeMoment } from '../../kit/formats.ts';
import { formatMoney } from '../../kit/money.ts';
import { days, hours } from '../../kit/time.ts';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { listLicenses } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import { renderMail } from '../mail/render.ts';
import {
  cancelSubscription,
  changeAtPeriodEnd,
  declareCancellation,
  forecastQuote,
  listSubscriptionOrders,
  previewChange,
  previewResume,
  resumeSubscription,
} from './index.ts';

const db = await openSubscriptionStage();

/** A year on three PCs with an agreed change to a month on one PC, then canceled. */
async function regretted() {
  const scene = openSubscriptionScene(db);
  const selection = { product: 'zipx', bundledProducts: [], plan: 'year', seats: 3 } as const;
  const first = await scene.buy({ selection });
  const { id: subscriptionId, periodEnd } = await scene.subscriptionOf(first);
  const { deps } = scene;
  const change = { subscriptionId, plan: 'month', seats: 1 } as const;
  const shown = await db.read((reader) => previewChange(reader, change, deps.seller));
  if (!shown.ok) throw new Error(shown.code);
  const shownTotal = shown.value.quote.total;
  const order = { ...change, shownTotal, seller: deps.seller };
  await db.run((work) => changeAtPeriodEnd(work, deps, order));
  await db.run((work) => cancelSubscription(work, deps, { subscriptionId }));
  return { ...scene, first, subscriptionId, periodEnd };
}

// Before and after the first notice, which may change the price.
test.each([200, 10])(
  'does not restore a change dropped by a cancellation when resumed %i days before the end',
  async (ahead) => {
    const { first, subscriptionId, periodEnd, deps, look, sweep, ring } = await regretted();
    const go = (after: number) => db.clock.set(new Date(periodEnd.getTime() + after));
    go(-days(ahead));
    const canceled = await look(subscriptionId);
    expect(canceled).toMatchObject({ isChanging: false, nextQuote: { plan: 'year', seats: 3 } });
    const shown = await db.read((reader) => previewResume(reader, canceled, deps.seller));
    expect(shown.quote).toEqual(first.quote);
    await db.run((work) => resumeSubscription(work, deps, { subscriptionId }));
    const resumed = await look(subscriptionId);
    expect(await db.read((reader) => forecastQuote(reader, resumed, deps.seller))).toEqual(
      first.quote,
    );
    const mails = await db.read((reader) => listMails(reader, { limit: 99, before: null }));
    const announced = mails.filter(
      ({ to, kind }) => to === first.email && kind === 'subscription-resumed',
    );
    const total = formatMoney(first.total, getLocale('de').numberLocale);
    expect(announced.map(({ fields }) => fields.total)).toEqual([total]);
    go(hours(1));
    await sweep();
    const [, renewal] = await db.read((reader) => listSubscriptionOrders(reader, subscriptionId));
    expect(renewal).toMatchObject({ state: 'paid', plan: 'year', seats: 3, quote: first.quote });
    const [license] = await db.read((reader) => listLicenses(reader, ring, first.id));
    expect(license).toMatchObject({ plan: 'year', seats: 3 });
  },
);

test('states in the email when the declaration arrived and when the contract ends', async () => {
  const scene = openSubscriptionScene(db);
  const selection = { product: 'zipx', bundledProducts: [], plan: 'year', seats: 1 } as const;
  const first = await scene.buy({ selection });
  const { email, orderNumber } = first;
  const { periodEnd } = await scene.subscriptionOf(first);
  db.clock.set(new Date(periodEnd.getTime() - days(100)));
  const declaredAt = db.clock.now();
  const typed = { orderNumber, email, reason: '', locale: 'de' };
  await db.run((work) => declareCancellation(work, typed));
  db.clock.advance(hours(3));
  for (const { job, data } of db.jobs.splice(0))
    if (job === 'cancel-subscription') await scene.jobs[job](data);
  const mails = await db.read((reader) => listMails(reader, { limit: 99, before: null }));
  const sent = mails.filter(({ to, kind }) => to === email && kind === 'subscription-cancelled');
  expect(sent).toHaveLength(1);
  const fields = sent[0]?.fields ?? {};
  const german = getLocale('de');
  const time = writeMoment(declaredAt, german, 'Europe/Berlin');
  const until = writeDay(periodEnd, german, 'Europe/Berlin');
  expect(time).toMatch(/ um \d\d:\d\d:\d\d ME[SZ]Z?$/);
  expect(fields).toMatchObject({ time, until });
  for (const { prefix } of LOCALES) {
    const { text } = renderMail({ kind: 'subscription-cancelled', locale: prefix, fields });
    const line = text.split('\n').find((each) => each.includes(time));
    expect(line, prefix).toContain(until);
  }
});
