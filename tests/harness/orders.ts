import { randomUUID } from 'node:crypto';
import type { PlaceInput } from '../../domain/checkout/index.ts';
import { sellerIn } from '../../domain/tax/index.ts';

export const BUYER = {
  email: 'ada@buyer.example',
  name: 'Ada',
  country: 'DE',
  company: null,
  address: null,
  taxId: null,
  poNumber: null,
};

/** A German consumer buys ZipX for a year on three PCs by card, by default. */
export const orderInput = (change: Partial<PlaceInput> = {}): PlaceInput => ({
  id: randomUUID(),
  selection: { product: 'zipx', bundledProducts: [], plan: 'year', seats: 3 },
  market: 'eu',
  locale: 'de',
  provider: 'scripted',
  method: 'card',
  coupon: null,
  shownTotal: null,
  waivedWithdrawal: false,
  taxIdProven: false,
  seller: sellerIn('DE'),
  buyer: BUYER,
  ...change,
});
