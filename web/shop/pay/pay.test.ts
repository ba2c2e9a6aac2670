import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type LicenseChange,
  type PlaceInput,
  placeOrder,
  settleFromProvider,
} from '../../../domain/checkout/index.ts';
import { findLicenseToken, listLicenses } from '../../../domain/license/index.ts';
import { parseSelection } from '../../../domain/order/index.ts';
import { listPrices, loadSampleCatalog } from '../../../domain/price/index.ts';
import { sellerIn } from '../../../domain/tax/index.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { orderInput } from '../../../tests/harness/orders.ts';
import { openPaycodeShop, type PaycodeShop } from '../../../tests/harness/paycode.ts';
import { VENDOR } from '../../../vendor/vendor.ts';
import type { Services } from '../../loaders/context.ts';
import * as pay from './pay.tsx';

let shop: PaycodeShop;
beforeAll(async () => {
  shop = await openPaycodeShop((db) => db.run(loadSampleCatalog));
});
afterAll(() => shop.close());

async function open(path: string, fields?: Readonly<Record<string, string>>) {
  const services = {
    ...shop.services,
    seller: sellerIn('DE'),
    listPrices: (market: string) => shop.db.read((reader) => listPrices(reader, market)),
    newId: () => randomUUID(),
  } as Services;
  return drawnPage(pay, '*', services)(path, fields);
}

/** Returns the address of "Change your order" on a page. */
async function changeLinkOf(path: string): Promise<URL> {
  const { document } = await open(path);
  const link = document.querySelector('.link-list a');
  return new URL(link?.getAttribute('href') ?? '', 'https://shop.example');
}

test('links back to the choice with its plan, PCs, bundle, coupon, and currency', async () => {
  const choice = {
    selection: {
      product: 'zipx',
      bundledProducts: ['pdfreader', 'cadreader'],
      plan: 'month',
      seats: 3,
    },
    coupon: 'WELCOME10',
    market: 'us',
  };
  const bundledProducts = 'with=cadreader&with=pdfreader';
  const query = `product=zipx&${bundledProducts}&plan=month&seats=3&coupon=WELCOME10&market=us`;
  const { pathname, searchParams } = await changeLinkOf(`/de/pay?${query}`);
  expect(pathname).toBe('/de/buy');
  const { coupon, ...selection } = parseSelection(searchParams);
  const market = searchParams.get('market');
  expect({ selection, coupon, market }).toEqual(choice);
});

test.each(['/de/pay', '/pt/pay'])(
  'names the seller, the statement, the card brands, and the guarantee: %s',
  async (path) => {
    const { document } = await open(`${path}?product=zipx&plan=year&seats=1`);
    const trust = document.querySelectorAll('.trust > li').map(({ text }) => text);
    expect(trust).toHaveLength(2);
    expect(trust[0]).toContain('30');
    // Before the button, also on phones.
    const seller = document.querySelector('#pay p:has(~ button[type=submit])#sold-by');
    expect(seller?.text).toContain(VENDOR.company.name);
    const brands = document
      .querySelectorAll('.methods .card-brands img')
      .map((image) => image.getAttribute('alt'));
    expect(brands).toEqual(['Visa', 'Mastercard', 'American Express']);
  },
);

test.each([
  ['po_number', 'x'.repeat(41)],
  ['buyer_reference', 'x'.repeat(61)],
])('opens the details of a company around a wrong value: %s', async (name, value) => {
  const choice = { product: 'zipx', plan: 'year', seats: '1' };
  const path = `/de/pay?${new URLSearchParams(choice)}`;
  const { document } = await open(path, { ...choice, purchase: randomUUID(), [name]: value });
  const field = document.querySelector(`details[open] [name=${name}]`);
  expect(field?.getAttribute('value')).toBe(value);
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  const arrived = await open(path);
  expect(arrived.document.querySelector(`details [name=${name}]`)).not.toBeNull();
  expect(arrived.document.querySelector(`details[open] [name=${name}]`)).toBeNull();
});

test('announces nothing on arrival, outside the rows that phones fold, and marks no field as invalid', async () => {
  const { document } = await open('/de/pay?product=zipx&plan=year&seats=1');
  const news = document.querySelector('#bill-news');
  expect([news?.getAttribute('role'), news?.text]).toEqual(['status', '']);
  expect(document.querySelector('.order-body #bill-news, .order-body [aria-live]')).toBeNull();
  expect(document.querySelector('[name=terms]')?.getAttribute('aria-invalid')).toBe('false');
  expect(document.querySelectorAll('[aria-invalid=true]')).toEqual([]);
});

test.each<[LicenseChange['kind'], string]>([
  ['renewal', '/pt/renew'],
  ['upgrade', '/pt/upgrade'],
])('links back from a started %s to the page of its license', async (kind, page) => {
  const { id, reference } = await shop.order();
  await shop.sandbox.payQr(reference ?? '');
  await settleFromProvider(shop.services, { orderId: id });
  const { ring } = shop.services;
  const [license] = await shop.db.read((reader) => listLicenses(reader, ring, id));
  const licenseId = license?.id ?? '';
  const begun: Partial<PlaceInput> = {
    selection: {
      product: 'zipx',
      bundledProducts: [],
      plan: 'year',
      seats: kind === 'renewal' ? 3 : 5,
    },
    change: { kind, licenseId },
    market: 'br',
    locale: 'pt',
  };
  const placed = await shop.db.run((work) => placeOrder(work, orderInput(begun)));
  if (!placed.ok) throw new Error(placed.code);
  const { pathname, search } = await changeLinkOf(`/pt/pay?purchase=${placed.value.order.id}`);
  const { sessionSecret: secret } = shop.services.settings;
  const token = await shop.db.read((reader) => findLicenseToken(reader, secret, licenseId));
  expect(pathname + search).toBe(`${page}?licence=${token}`);
});

test.each([
  ['/es', 'eu', true],
  ['/de', 'eu', true],
  ['/en', 'us', false],
  ['/ja', 'jp', false],
])(
  '%s asks everybody for a postcode where the tax depends on it: %s',
  async (folder, market, isAsked) => {
    const path = folder === '/en' ? '/pay' : `${folder}/pay`;
    const { document } = await open(`${path}?product=zipx&plan=year&seats=1&market=${market}`);
    const fields = document.querySelectorAll('[name=postcode]');
    expect(fields).toHaveLength(1);
    expect(document.querySelectorAll('details [name=postcode]')).toHaveLength(isAsked ? 0 : 1);
    expect(document.querySelectorAll('#postcode-hint')).toHaveLength(isAsked ? 1 : 0);
  },
);
