import { expect, test } from 'vitest';
import { hours } from '../../kit/time.ts';
import { BUYER } from '../../tests/harness/orders.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import type { BuyerWords } from '../buyer/index.ts';
import type { PlaceInput } from '../checkout/index.ts';
import { correctInvoice, currentInvoice, listInvoices } from '../invoice/index.ts';
import type { Order } from '../order/index.ts';
import { listSubscriptionOrders } from './index.ts';

const db = await openSubscriptionStage();

const invoiceOf = async ({ id }: Pick<Order, 'id'>) => {
  const invoice = await db.read((reader) => currentInvoice(reader, id));
  if (invoice === null) throw new Error('there is no invoice');
  return invoice;
};

async function begin(change: Partial<PlaceInput> = {}) {
  const scene = openSubscriptionScene(db);
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  const first = await scene.buy({ selection, ...change });
  const { id } = await scene.subscriptionOf(first);
  return {
    first,
    async renew(): Promise<Order> {
      const { periodEnd } = await scene.look(id);
      db.clock.set(new Date(periodEnd.getTime() + hours(1)));
      await scene.sweep();
      const paid = (await db.read((reader) => listSubscriptionOrders(reader, id))).at(-1);
      if (paid?.state !== 'paid') throw new Error('the subscription did not renew');
      return paid;
    },
  };
}

async function correct(order: Order, buyer: BuyerWords) {
  const { id: invoiceId } = await invoiceOf(order);
  const corrected = await db.run((work) => correctInvoice(work, { invoiceId, buyer }));
  expect(corrected.ok).toBe(true);
}

test('uses the corrected buyer of an invoice for every later renewal', async () => {
  const { first, renew } = await begin();
  const words: BuyerWords = {
    name: 'Ada Correct',
    company: 'Right GmbH',
    address: ['Weg 1', '10115 Berlin'],
    taxId: null,
    poNumber: 'PO-1',
    buyerReference: '04011000-12345-03',
  };
  await correct(first, words);
  const address = { street: 'Weg 1', postcode: '10115', city: 'Berlin' };
  const second = await renew();
  expect(second).toMatchObject({ ...words, address });
  const { buyer, taxation, total } = await invoiceOf(second);
  expect(buyer).toEqual({
    ...words,
    email: first.email,
    country: 'DE',
    payerTaxId: null,
    postalAddress: address,
  });
  expect([taxation, total]).toEqual([(await invoiceOf(first)).taxation, first.total.minor]);
  await correct(second, { ...words, poNumber: 'PO-2' });
  const third = await renew();
  expect((await invoiceOf(third)).buyer).toMatchObject({ ...words, poNumber: 'PO-2' });
  expect(await db.read((reader) => listInvoices(reader, third.id))).toHaveLength(1);
});

test('does not accept a tax ID from an invoice correction as proof', async () => {
  const { first, renew } = await begin({ buyer: { ...BUYER, country: 'FR' } });
  const company = { name: 'Ada', company: 'SARL X', address: ['1 rue', '75001 Paris'] };
  await correct(first, {
    ...company,
    taxId: 'FR40303265045',
    poNumber: null,
    buyerReference: null,
  });
  const second = await renew();
  expect(second).toMatchObject({ taxId: 'FR40303265045', taxIdProven: false, quote: first.quote });
});
