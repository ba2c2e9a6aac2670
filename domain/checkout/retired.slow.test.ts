import { afterEach, expect, test } from 'vitest';
import { orderInput } from '../../tests/harness/orders.ts';
import { retirement, retireProduct } from '../../tests/harness/retired.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { listLicenses } from '../license/index.ts';
import type { Selection } from '../quote/index.ts';
import {
  findChangeable,
  listChanges,
  type PlaceInput,
  placeOrder,
  replaceCode,
  retryOrder,
} from './index.ts';

const db = await openSubscriptionStage();
const undo: (() => void)[] = [];
const retire = (key: string, renewals: 'continue' | 'end') =>
  undo.push(retireProduct(key, retirement(renewals)));
afterEach(() => undo.splice(0).forEach((each) => void each()));

const YEAR: Selection = { product: 'zipx', bundledProducts: [], plan: 'year', seats: 1 };
const place = (change: Partial<PlaceInput>) =>
  db.run((work) => placeOrder(work, orderInput({ provider: 'sandbox', ...change })));

test('refuses a first order, alone or in a bundle', async () => {
  retire('zipx', 'continue');
  const refused = { ok: false, code: 'no-price' };
  expect(await place({ selection: YEAR })).toEqual(refused);
  const bundle = { ...YEAR, product: 'pdfreader', bundledProducts: ['zipx'] };
  expect(await place({ selection: bundle })).toEqual(refused);
  expect(await place({ selection: { ...YEAR, product: 'pdfreader' } })).toMatchObject({ ok: true });
});

test('begins no further attempt at an unpaid order', async () => {
  const scene = openSubscriptionScene(db);
  const declined = await scene.buy({ selection: YEAR }, '4000000000000002');
  expect(declined.state).toBe('declined');
  const retry = { orderId: declined.id, seenAttempt: declined.attempt };
  retire('zipx', 'continue');
  expect(await db.run((work) => retryOrder(work, retry))).toMatchObject({ code: 'too-old' });
});

test('starts no payment of an order that was placed but not begun', async () => {
  const card = await place({ selection: YEAR });
  const scene = openSubscriptionScene(db);
  const wallet = await place({ selection: YEAR, market: 'cn', method: 'alipay' });
  if (!card.ok || !wallet.ok) throw new Error('not placed');
  retire('zipx', 'continue');
  const { id } = card.value.order;
  expect(await place({ id, selection: YEAR })).toEqual({ ok: false, code: 'no-price' });
  const deps = {
    ...scene.deps,
    listMethods: () => ['alipay'] as const,
    now: () => db.clock.now(),
    report: (error: unknown) => {
      throw error;
    },
  };
  expect(await replaceCode(deps, wallet.value.order, { seenAttempt: 1 })).toEqual({
    kind: 'too-old',
  });
  expect(scene.sandbox.ledger()).toEqual([]);
});

test('sells no upgrade, and a renewal only while renewals continue', async () => {
  const scene = openSubscriptionScene(db);
  const first = await scene.buy({ selection: YEAR });
  const [license] = await db.read((reader) => listLicenses(reader, scene.ring, first.id));
  const licenseId = license?.id ?? '';
  const offered = async () => {
    const known = await db.read((reader) => findChangeable(reader, licenseId));
    if (known === null) throw new Error('unknown');
    const customer = { country: 'DE', postcode: null, isCompany: false, hasProvenTaxId: false };
    const query = { known, customer: { ...customer, email: null, orderId: null } };
    const offers = await db.read((reader) => listChanges(reader, query, scene.deps.seller));
    return [...new Set(offers.map(({ kind }) => kind))];
  };
  const change = (kind: 'renewal' | 'upgrade', selection: Selection) =>
    place({ change: { kind, licenseId }, selection });
  const lifetime = { ...YEAR, plan: 'lifetime' } as const;
  expect(await offered()).toEqual(['renewal', 'upgrade']);
  retire('zipx', 'continue');
  expect(await offered()).toEqual(['renewal']);
  expect(await change('upgrade', lifetime)).toEqual({ ok: false, code: 'not-offered' });
  expect(await change('renewal', YEAR)).toMatchObject({ ok: true });
  retire('zipx', 'end');
  expect(await offered()).toEqual([]);
  expect(await change('renewal', YEAR)).toEqual({ ok: false, code: 'not-offered' });
});
