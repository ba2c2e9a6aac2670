import { expect, test } from 'vitest';
import { bicIn, ibanIn } from './bank-account.ts';

test.each([
  [
    ['IBAN DE89 3704 0044 0532 0130 00', 'BIC COBADEFFXXX'],
    'DE89370400440532013000',
    'COBADEFFXXX',
  ],
  [['NL91ABNA0417164300', 'SWIFT: ABNANL2A'], 'NL91ABNA0417164300', 'ABNANL2A'],
  [['Sparkasse Musterstadt', 'IBAN: GB82 WEST 1234 5698 7654 32'], 'GB82WEST12345698765432', null],
  [['IBAN DE88 3704 0044 0532 0130 00'], null, null],
  [['Account 123456', 'Routing 021000021'], null, null],
  [[], null, null],
])('%j: finds the IBAN %s and the BIC %s', (lines, iban, bic) => {
  expect([ibanIn(lines), bicIn(lines)]).toEqual([iban, bic]);
});
