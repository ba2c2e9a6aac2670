import { randomUUID } from 'node:crypto';
import { NO_DETAILS } from '../../domain/buyer/index.ts';
import type { PlaceInput } from '../../domain/checkout/index.ts';
import { sellerIn } from '../../domain/tax/index.ts';

export const BUYER = {
  ...NO_DETAILS,
  email: 'ada@buyer.example',
  name: 'Ada',
  country: 'DE',
};

/** By default, a German consumer buys ZipX for a year on three PCs by card. */
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
