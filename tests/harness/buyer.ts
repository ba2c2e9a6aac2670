import type { Fields, Page, Visitor } from './visitor.ts';

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  challenge: '4000 0025 0000 3155',
} as const;

export const BUYER: Fields = {
  email: 'ana@shop.example',
  name: 'Ana Büyer',
  terms: 'yes',
  method: 'card',
  card_number: CARDS.good,
  card_expiry: '12 / 40',
  card_cvc: '123',
};

export const payWith = (card: keyof typeof CARDS, change: Fields = {}): Fields => ({
  ...BUYER,
  card_number: CARDS[card],
  ...change,
});

/** Without JavaScript. `folder` is `/de` or empty. */
export async function goToPay(visitor: Visitor, folder = '', choice: Fields = {}): Promise<Page> {
  const { product = 'zipx', ...rest } = choice;
  const buy = await visitor.open(`${folder}/buy?product=${product}`);
  return visitor.submit(buy, 'form#buy', rest);
}
