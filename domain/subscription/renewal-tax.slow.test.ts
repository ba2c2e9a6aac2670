import { beforeEach, describe, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { BUYER } from '../../tests/harness/orders.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { emptySubscriptions, openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import type { PlaceInput } from '../checkout/index.ts';
import { correctInvoice, currentInvoice } from '../invoice/index.ts';
import { listMails } from '../mail/index.ts';
import type { Order } from '../order/index.ts';
import { sellerIn } from '../tax/index.ts';
import type { TaxIdRegister } from '../tax/port.ts';
import { taxIdCheck } from '../tax/table.ts';
import { changeAtPeriodEnd, listSubscriptionOrders, previewChange } from './index.ts';

const db = await openSubscriptionStage();
let said: 'valid' | 'invalid' | 'unreachable';
let checked: string[];
const register: TaxIdRegister = {
  id: 'fake',
  covers: () => true,
  async check({ id }) {
    checked.push(id);
    return { result: said, requestId: null };
  },
};
beforeEach(async () => {
  await db.orm.delete(taxIdCheck);
  said = 'valid';
  checked = [];
});

const go = (moment: string) => db.clock.set(new Date(moment));

async function begin(change: Partial<PlaceInput>) {
  const scene = openSubscriptionScene(db, register);
  const first = await scene.buy(change);
  const { id, periodEnd, mandate } = await scene.subscriptionOf(first);
  return {
    ...scene,
    first,
    id,
    mandate,
    now: () => scene.look(id),
    sweepOn: async (day: number) => {
      db.clock.set(new Date(periodEnd.getTime() + days(day)));
      await scene.sweep();
    },
    renewals: async () => (await db.read((reader) => listSubscriptionOrders(reader, id))).slice(1),
    notices: async () =>
      (await db.read((reader) => listMails(reader, { limit: 99, before: null })))
        .filter(({ kind, orderId }) => kind === 'renewal-notice' && orderId === first.id)
        .map(({ fields }) => fields.total)
        .toReversed(),
  };
}

/** Rate in percent, tax, and total on the invoice. */
async function invoiced([order, ...others]: readonly Order[]) {
  if (!order || others.length > 0) throw new Error('expected exactly one order');
  const invoice = await db.read((reader) => currentInvoice(reader, order.id));
  const { taxation, tax = 0, total = 0 } = invoice ?? {};
  return { rate: (taxation?.ratePpm ?? 0) / 10_000, tax, total };
}

test('charges no Spanish tax on the Canary Islands, also for renewals, changed plans, and corrected invoices', async () => {
  go('2026-01-10T10:00:00Z');
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  const address = { street: '', postcode: '35001', city: '' };
  const buyer = { ...BUYER, address, country: 'ES', email: 'ic@example.com' };
  const scene = await begin({ selection, buyer });
  const { taxation, tax, total } = scene.first.quote;
  expect([taxation.treatment, taxation.country, tax]).toEqual(['none', 'IC', 0]);
  const change = { subscriptionId: scene.id, plan: 'year', seats: 1 } as const;
  const seller = sellerIn('DE');
  const preview = await db.read((reader) => previewChange(reader, change, seller));
  expect(preview.ok && preview.value.quote.taxation.country).toBe('IC');
  const first = await db.read((reader) => currentInvoice(reader, scene.first.id));
  if (first === null) throw new Error('there is no invoice');
  // The last line hides the postcode.
  const words = { ...first.buyer, address: ['Calle Mayor 5', '35001 Las Palmas', 'Canarias'] };
  const corrected = await db.run((work) =>
    correctInvoice(work, { invoiceId: first.id, buyer: words }),
  );
  expect(corrected.ok).toBe(true);
  await scene.sweepOn(0);
  expect(await invoiced(await scene.renewals())).toEqual({ rate: 0, tax: 0, total: total.minor });
  expect((await scene.now()).nextQuote.taxation.country).toBe('IC');
});

describe('a rate that changes between the notice and the charge', () => {
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  /** Romania raised its rate from 19 % to 21 % in August 2025. */
  const inRomania = { selection, buyer: { ...BUYER, country: 'RO', email: 'ro@example.com' } };

  test('applies to the charge within the announced total', async () => {
    go('2025-07-05T10:00:00Z');
    const scene = await begin(inRomania);
    const minor = scene.first.total.minor;
    expect(scene.first.quote.taxation.ratePpm).toBe(190_000);
    await scene.sweepOn(-7);
    await scene.sweepOn(0);
    const tax = Math.round((minor * 21) / 121);
    expect(await invoiced(await scene.renewals())).toEqual({ rate: 21, tax, total: minor });
    expect((await scene.now()).nextQuote).toMatchObject({ tax, total: scene.first.total });
  });

  test('applies to an agreed change and to a later retry', async () => {
    go('2025-06-30T10:00:00Z');
    const scene = await begin(inRomania);
    const wish = { subscriptionId: scene.id, plan: 'month', seats: 3 } as const;
    const { seller } = scene.deps;
    const shown = await db.read((reader) => previewChange(reader, wish, seller));
    if (!shown.ok) throw new Error(shown.code);
    const shownTotal = shown.value.quote.total;
    await db.run((work) => changeAtPeriodEnd(work, scene.deps, { ...wish, shownTotal, seller }));
    await scene.sandbox.setHabit(scene.mandate, 'soft');
    await scene.sweepOn(0);
    const [declined] = await scene.renewals();
    expect(declined).toMatchObject({
      state: 'declined',
      quote: { taxation: { ratePpm: 190_000 } },
    });
    await scene.sandbox.setHabit(scene.mandate, 'good');
    await scene.sweepOn(3);
    const [, ...paid] = await scene.renewals();
    expect(await invoiced(paid)).toMatchObject({ rate: 21, total: shownTotal.minor });
    expect(scene.paidOf(declined?.id ?? '')).toEqual([]);
    expect(await scene.now()).toMatchObject({ state: 'active', seats: 3, paidBy: paid[0]?.id });
  });
});

describe('a company that owes the tax itself', () => {
  const TAX_ID = 'FR40303265045';
  const company = {
    ...BUYER,
    email: 'sarl@example.com',
    country: 'FR',
    company: 'SARL X',
    taxId: TAX_ID,
    address: { street: '1 rue', postcode: '75001', city: 'Paris' },
  };
  const inFrance = (plan: 'month' | 'year'): Partial<PlaceInput> => ({
    selection: { product: 'zipx', bundledProducts: [], plan, seats: 1 },
    taxIdProven: true,
    buyer: company,
  });
  /** A year, with its price without and with French tax. */
  async function beginYear() {
    go('2026-01-31T10:00:00Z');
    const scene = await begin(inFrance('year'));
    const { quote } = scene.first;
    expect(quote).toMatchObject({ tax: 0, taxation: { treatment: 'reverse-charge' } });
    return { ...scene, net: quote.total.minor, gross: quote.list };
  }

  test('has its id checked before the first notice, and then not for three months', async () => {
    const { sweepOn, renewals, notices, net } = await beginYear();
    for (const day of [-31, -30, -7, 0]) await sweepOn(day);
    expect(checked).toEqual([TAX_ID]);
    expect(await invoiced(await renewals())).toEqual({ rate: 0, tax: 0, total: net });
    expect(new Set(await notices()).size).toBe(1);
    await emptySubscriptions(db);
    go('2027-02-01T10:00:00Z');
    const monthly = await begin(inFrance('month'));
    for (let day = 0; day < 140; day += 1) await monthly.sweepOn(day);
    expect(checked).toHaveLength(3);
    expect(await monthly.renewals()).toHaveLength(5);
  });

  test('pays the price with tax after its id became invalid before the first notice', async () => {
    const { sweepOn, renewals, now, net, gross } = await beginYear();
    said = 'invalid';
    await sweepOn(-30);
    expect((await now()).nextQuote.total.minor).toBe(gross);
    expect(gross).toBeGreaterThan(net);
    await sweepOn(0);
    const tax = Math.round(gross / 6);
    expect(await invoiced(await renewals())).toEqual({ rate: 20, tax, total: gross });
    expect(await renewals()).toMatchObject([{ taxIdProven: false, taxId: TAX_ID }]);
  });

  test('pays the announced total, tax included, if its id becomes invalid after the notice', async () => {
    const { sweepOn, renewals, notices, now, net, gross } = await beginYear();
    said = 'unreachable';
    await sweepOn(-30);
    await sweepOn(-7);
    expect(checked).toHaveLength(2);
    said = 'invalid';
    await sweepOn(0);
    const tax = Math.round(net / 6);
    expect(await invoiced(await renewals())).toEqual({ rate: 20, tax, total: net });
    expect(new Set(await notices()).size).toBe(1);
    expect((await now()).nextQuote.total.minor).toBe(net);
    await sweepOn(365 - 30);
    expect((await now()).nextQuote.total.minor).toBe(gross);
  });

  test('pays as before while the register is silent', async () => {
    const { sweepOn, renewals, net } = await beginYear();
    said = 'unreachable';
    for (const day of [-30, -7, 0]) await sweepOn(day);
    expect(checked).toHaveLength(3);
    expect(await invoiced(await renewals())).toEqual({ rate: 0, tax: 0, total: net });
  });

  test('pays the lower price as soon as its id is valid again', async () => {
    const { sweepOn, renewals, net, gross, now } = await beginYear();
    said = 'invalid';
    await sweepOn(-30);
    expect((await now()).nextQuote.total.minor).toBe(gross);
    said = 'valid';
    await sweepOn(0);
    expect(await invoiced(await renewals())).toEqual({ rate: 0, tax: 0, total: net });
    expect(await renewals()).toMatchObject([{ taxIdProven: true }]);
  });
});
