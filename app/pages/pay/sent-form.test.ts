import { expect, test } from 'vitest';
import { choiceQuery, textsOf, typedValues, unknownChoice } from './sent-form.ts';

test('what is kept of a form is short, whatever was sent', () => {
  const form = new URLSearchParams({
    product: 'zipx',
    coupon: 'x'.repeat(8_000_000),
    name: 'y'.repeat(1000),
  });
  for (let count = 0; count < 5000; count += 1) form.append('with', `product-${count}`);
  expect(choiceQuery(form).toString().length).toBeLessThan(2000);
  expect(choiceQuery(form).get('product')).toBe('zipx');
  expect(typedValues(form)['name']).toHaveLength(300);
});

test('what no database takes is left out, files too', () => {
  const posted = new FormData();
  posted.set('name', 'Ana\0 Ruiz');
  posted.set('file', new File(['x'], 'x.txt'));
  expect([...textsOf(posted)]).toEqual([['name', 'Ana Ruiz']]);
});

test('an order names what we sell, or nothing', () => {
  const unknown = (query: string) => unknownChoice(new URLSearchParams(query));
  expect(unknown('product=zipx&plan=month&seats=3')).toEqual([]);
  expect(unknown('product=&with=zipx&with=cadreader')).toEqual([]);
  expect(unknown('product=nope&plan=week&seats=2')).toEqual(['product', 'plan', 'seats']);
  expect(unknown('seats=-1')).toEqual(['seats']);
});
