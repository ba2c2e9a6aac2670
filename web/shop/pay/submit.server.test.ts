import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DatabaseStopped } from '../../../db/errors.ts';
import { isOutage } from '../../../db/outage.ts';
import { settleFromProvider } from '../../../domain/checkout/index.ts';
import type { PaymentProvider } from '../../../domain/payment/index.ts';
import { listPrices, loadSampleCatalog } from '../../../domain/price/index.ts';
import { sellerIn, type TaxIdDeps } from '../../../domain/tax/index.ts';
import { openPaycodeShop, type PaycodeShop } from '../../../tests/harness/paycode.ts';
import { cardFields } from '../../../tests/harness/sandbox.ts';
import { taxIdsOf } from '../../../tests/harness/subscriptions.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { rememberDraft } from '../../loaders/draft.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { submitPayForm } from './submit.server.ts';

type Fields = Readonly<Record<string, string>>;

/** Confirms every tax ID. */
const register: TaxIdDeps['register'] = {
  id: 'fake',
  covers: () => true,
  check: async () => ({ result: 'valid', requestId: null }),
};
const ANA = { email: 'ana@buyer.exmaple', name: 'Ana', country: 'BR', terms: 'yes' };
const RIGHT = 'ana@buyer.example';
const CARD = { method: 'card', ...cardFields('4242424242424242') };
const PIX = { method: 'pix' };

let shop: PaycodeShop;
let id: string;
beforeAll(async () => {
  shop = await openPaycodeShop((db) => db.run(loadSampleCatalog));
});
afterAll(() => shop.close());
beforeEach(() => {
  id = randomUUID();
  shop.errors.splice(0);
});

/** Sends the pay form from the browser that started the order. Returns the redirect, or the refusal. */
async function send(
  fields: Fields | [string, string][],
  provider: PaymentProvider = shop.sandbox,
  more: Partial<Services> = {},
) {
  const services = {
    ...shop.services,
    provider,
    seller: sellerIn('DE'),
    taxIds: taxIdsOf(shop.db.database, register),
    listPrices: (market: string) => shop.db.read((reader) => listPrices(reader, market)),
    isOutage: () => false,
    newId: () => randomUUID(),
    report: (error: unknown) => void shop.errors.push(error),
    ...more,
  } as Services;
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  const requestInfo = {
    requestId: 'r',
    fullPath: '/pay',
    trouble: null,
    from: null,
    consume: () => null,
  };
  context.set(requestInfoContext, requestInfo);
  const cookie = (await rememberDraft(id, 'this', services.settings)).split(';')[0] ?? '';
  const choice = { purchase: id, product: 'zipx', plan: 'year', seats: '3', market: 'br' };
  const body = new URLSearchParams([...new URLSearchParams(fields), ...Object.entries(choice)]);
  const url = 'https://shop.example/pt/pay';
  const request = new Request(url, { method: 'POST', headers: { cookie }, body });
  try {
    const { data: view, init } = await submitPayForm(request, context);
    return [init?.status, view.refusal?.kind ?? view.errors];
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')?.split('?')[0];
    throw thrown;
  }
}

const fail = (kind: 'down' | 'lost-answer', ...calls: ('start' | 'find')[]) =>
  shop.sandbox.setFaults({ failing: { kind, calls, times: calls.length } });
const chargesOf = () =>
  shop.sandbox.ledger().flatMap((line) => (line.orderId === id ? [line.state] : []));
const settled = async () => {
  await settleFromProvider(shop.services, { orderId: id });
  return shop.find(id);
};

test('keeps everything typed if the database fails, and charges once when the form is sent again', async () => {
  const away = new DatabaseStopped('away');
  let isAway = false;
  const { database } = shop.services;
  const run: typeof database.run = async (unit, ...rest) => {
    if (isAway) throw away;
    const result = await database.run(unit, ...rest);
    // The order is stored, but the response is lost.
    isAway = await shop.find(id).then(Boolean, () => false);
    if (isAway) throw away;
    return result;
  };
  const broken = { database: Object.assign(Object.create(database), { run }), isOutage };
  expect(await send({ ...ANA, ...CARD }, shop.sandbox, broken)).toEqual([503, 'unreachable']);
  expect([[...new Set(shop.errors)], chargesOf()]).toEqual([[away], []]);
  expect(await send({ ...ANA, ...CARD })).toBe('/pt/success');
  expect(await settled()).toMatchObject({ state: 'paid', attempt: 1 });
  expect(chargesOf()).toEqual(['paid']);
});

test('makes another form wait while the result of a start is unknown', async () => {
  fail('down', 'start');
  expect(await send({ ...ANA, ...PIX })).toEqual([503, 'unreachable']);
  fail('down', 'find');
  expect(await send({ ...ANA, ...CARD, email: RIGHT })).toEqual([503, 'unreachable']);
  expect(await shop.find(id)).toMatchObject({ state: 'open', attempt: 1, email: ANA.email });
  expect([shop.errors.length, chargesOf()]).toEqual([2, []]);
});

test('repeats the same attempt after a failed start, and charges once', async () => {
  fail('down', 'start');
  expect(await send({ ...ANA, ...CARD })).toEqual([503, 'unreachable']);
  fail('down', 'find');
  expect(await send({ ...ANA, ...CARD })).toBe('/pt/success');
  shop.sandbox.setFaults({ failing: null });
  expect(await settled()).toMatchObject({ state: 'paid', attempt: 1 });
  expect(chargesOf()).toEqual(['paid']);
});

test('uses another payment method and a corrected address after a failed start, and charges once', async () => {
  fail('down', 'start');
  expect(await send({ ...ANA, ...PIX })).toEqual([503, 'unreachable']);
  expect(await shop.find(id)).toMatchObject({ state: 'open', reference: null, method: 'pix' });
  expect(await send({ ...ANA, ...CARD, email: RIGHT })).toBe('/pt/success');
  expect(chargesOf()).toEqual(['paid']);
  const now = { state: 'paid', attempt: 2, method: 'card', email: RIGHT };
  expect(await settled()).toMatchObject(now);
});

test('charges nothing more for a changed form if the order was already paid', async () => {
  fail('lost-answer', 'start');
  expect(await send({ ...ANA, ...CARD })).toEqual([503, 'unreachable']);
  expect(chargesOf()).toEqual(['paid']);
  expect(await send({ ...ANA, ...PIX, email: RIGHT, seats: '5' })).toBe('/pt/success');
  expect(chargesOf()).toEqual(['paid']);
  expect(await shop.find(id)).toMatchObject({ state: 'paid', attempt: 1, email: ANA.email });
});

test('cancels a code that was never shown before another payment method is tried', async () => {
  fail('lost-answer', 'start');
  expect(await send({ ...ANA, ...PIX })).toEqual([503, 'unreachable']);
  expect(chargesOf()).toEqual(['waiting']);
  expect(await send({ ...ANA, ...CARD, email: RIGHT })).toBe('/pt/success');
  expect(chargesOf()).toEqual(['declined', 'paid']);
  expect(await settled()).toMatchObject({ state: 'paid', method: 'card', email: RIGHT });
});

test('continues a pending payment that cannot be canceled, even if the form changed', async () => {
  const { sandbox } = shop;
  const unstoppable = { ...sandbox, cancel: sandbox.fetch };
  fail('lost-answer', 'start');
  expect(await send({ ...ANA, ...PIX }, unstoppable)).toEqual([503, 'unreachable']);
  const other = { ...ANA, ...CARD, email: RIGHT, attempt: '1' };
  expect(await send(other, unstoppable)).toBe('/pt/paycode');
  expect(chargesOf()).toEqual(['waiting']);
  expect(await shop.find(id)).toMatchObject({ state: 'open', attempt: 1, email: ANA.email });
});

test('uses the first of repeated fields, so the confirmed tax ID is the buyer’s', async () => {
  const company = { company: 'SARL X', street: '1 rue Neuve', postcode: '75001', city: 'Paris' };
  const first = { country: 'FR', tax_id: 'FR40303265045' };
  const second = { country: 'DE', tax_id: 'DE136695976' };
  const sent = [{ ...ANA, ...CARD, ...company, ...first, market: 'eu' }, second];
  const twice = sent.flatMap((fields) => Object.entries(fields));
  expect(await send(twice)).toBe('/pt/success');
  const { country, taxId, taxIdProven, quote } = await shop.find(id);
  expect([country, taxId, taxIdProven]).toEqual(['FR', 'FR40303265045', true]);
  expect(quote.taxation.country).toBe('FR');
});
