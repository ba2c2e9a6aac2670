import { expect, test } from 'vitest';

import { PRODUCTS } from '../../../products/index.ts';
import { choiceQuery, textsOf, typedValues, unknownChoice } from './sent-form.ts';

test('limits the length of stored values', () => {
  const form = new URLSearchParams({
    product: 'zipx',
    coupon: 'x'.repeat(8_000_000),
    name: 'y'.repeat(1000),
  });
  for (let count = 0; count < 5000; count += 1) form.append('with', `product-${count}`);
  for (const name of ['product', 'plan', 'seats', 'market', 'change', 'licence'])
    for (let count = 0; count < 20; count += 1) form.append(name, '錢'.repeat(300));
  expect(choiceQuery(form).toString().length).toBeLessThan(5000);
  expect(choiceQuery(form).get('product')).toBe('zipx');
  expect(typedValues(form)['name']).toHaveLength(150);
});

test('keeps the tax ID and the address of a payer only for a method that asks for them', () => {
  const payer = { payer_tax_id: '529.982.247-25', payer_street: 'Rua A 1', name: 'Ana' };
  const typed = (method: string) => typedValues(new URLSearchParams({ ...payer, method }));
  expect(typed('boleto')).toMatchObject(payer);
  for (const method of ['pix', 'gold', ''])
    expect(typed(method)).toMatchObject({ name: 'Ana', payer_tax_id: '', payer_street: '' });
});

test('stores every field of a valid choice', () => {
  const license = `${'0'.repeat(36)}.${'a'.repeat(43)}`;
  const query = new URLSearchParams([
    ['product', 'zipx'],
    ...PRODUCTS.map(({ key }) => ['with', key]),
    ['plan', 'lifetime'],
    ['seats', '5'],
    ['coupon', 'C'.repeat(40)],
    ['market', 'us'],
    ['licence', license],
    ['change', 'renewal'],
  ]);
  expect(`${choiceQuery(query)}`).toBe(`${query}`);
});

test('drops files and characters that no database accepts', () => {
  const posted = new FormData();
  posted.set('name', 'Ana\0 Ruiz');
  posted.set('file', new File(['x'], 'x.txt'));
  expect([...textsOf(posted)]).toEqual([['name', 'Ana Ruiz']]);
});

test('returns the fields of a choice that we do not sell', () => {
  const unknown = (query: string) => unknownChoice(new URLSearchParams(query));
  expect(unknown('product=zipx&plan=month&seats=3')).toEqual([]);
  expect(unknown('product=&with=zipx&with=cadreader')).toEqual([]);
  expect(unknown('product=nope&plan=week&seats=2')).toEqual(['product', 'plan', 'seats']);
  expect(unknown('seats=-1')).toEqual(['seats']);
});
