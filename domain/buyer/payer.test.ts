import { expect, test } from 'vitest';
import { isPostcodeOfPayer, parsePayerId, payerOf } from './index.ts';

test.each([
  ['529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  ['５２９.９８２.２４７-２５', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['529.982.247-24', null],
  ['111.111.111-11', null],
  ['11.222.333/0001-80', null],
  ['', null],
])('reads %j as %j', (text, id) => {
  expect(parsePayerId(text)).toBe(id);
});

const NOBODY = { taxId: null, payerTaxId: null, address: null };

function stateIn(postcode: string) {
  const address = { street: 'Rua A 1', city: 'X', postcode };
  return payerOf({ ...NOBODY, payerTaxId: '529.982.247-25', address })?.state;
}

test.each([
  ['01310-100', 'SP'],
  ['19999999', 'SP'],
  ['20040-020', 'RJ'],
  ['29010-000', 'ES'],
  ['30130-010', 'MG'],
  ['40020-000', 'BA'],
  ['49010-000', 'SE'],
  ['50030-000', 'PE'],
  ['57020-000', 'AL'],
  ['58013-000', 'PB'],
  ['59025-000', 'RN'],
  ['60060-000', 'CE'],
  ['64000-000', 'PI'],
  ['65010-000', 'MA'],
  ['66010-000', 'PA'],
  ['68900-000', 'AP'],
  ['69005-000', 'AM'],
  ['69301-000', 'RR'],
  ['69460-000', 'AM'],
  ['69900-000', 'AC'],
  ['70040-010', 'DF'],
  ['72800-000', 'GO'],
  ['73010-000', 'DF'],
  ['74003-010', 'GO'],
  ['76801-000', 'RO'],
  ['77001-000', 'TO'],
  ['78005-000', 'MT'],
  ['79002-000', 'MS'],
  ['80010-000', 'PR'],
  ['88010-000', 'SC'],
  ['90010-000', 'RS'],
])('the postcode %s is in %s', (postcode, state) => {
  expect(stateIn(postcode)).toBe(state);
});

test.each(['', '1310-100', '00999-999', '013101000', 'ABCDE-FGH'])(
  '%j is no postcode of Brazil',
  (postcode) => {
    expect(isPostcodeOfPayer(postcode)).toBe(false);
    expect(stateIn(postcode)).toBeUndefined();
  },
);

test('there is no payer without a tax ID or an address', () => {
  const address = { street: 'Rua A 1', city: 'São Paulo', postcode: '01310-100' };
  expect(payerOf({ ...NOBODY, address })).toBeUndefined();
  expect(payerOf({ ...NOBODY, payerTaxId: '52998224725' })).toBeUndefined();
  expect(payerOf({ ...NOBODY, payerTaxId: '52998224725', address })).toEqual({
    taxId: '52998224725',
    street: 'Rua A 1',
    city: 'São Paulo',
    state: 'SP',
    postcode: '01310100',
  });
});
