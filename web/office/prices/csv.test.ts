import { expect, test } from 'vitest';
import { readPriceLines } from './csv.ts';

const HEAD = 'product,plan,seats,market,currency,price';
const faultsOf = (...lines: string[]) => {
  const read = readPriceLines(lines.join('\r\n'));
  return read.ok ? null : read.faults.map(({ line, code }) => `${line} ${code}`);
};

test('names every wrong line, and reads nothing', () => {
  expect(faultsOf('')).toEqual(['1 file']);
  expect(faultsOf(HEAD)).toEqual(['1 file']);
  expect(faultsOf('"', HEAD)).toEqual(['1 file']);
  expect(faultsOf('plan;product;seats;market;currency;price', 'zipx;year;1;eu;EUR;1')).toEqual([
    '1 columns',
  ]);
  expect(
    faultsOf(
      ...[HEAD, 'zipx,year,1,eu,EUR,19.99', '', 'ZIPX,year,1,eu,EUR,19.99'],
      ...['zipx,week,1,eu,EUR,19.99', 'zipx,year,2,eu,EUR,19.99', 'zipx,year,1,xx,EUR,19.99'],
      ...['zipx,year,1,jp,EUR,2980', 'zipx,year,1,jp,JPY,29.80', 'zipx,year,3,eu,EUR,=1+1'],
      ...['zipx,year,3,eu,EUR,-5', 'zipx,year,3,eu,EUR,0', 'zipx,year,3,eu,EUR', 'a,b,c,d,e,f,g'],
      'zipx,year,1,eu,EUR,18.99',
    ),
  ).toEqual([
    ...['4 product', '5 plan', '6 seats', '7 market', '8 currency', '9 amount', '10 amount'],
    ...['11 amount', '12 amount', '13 cells', '14 cells', '15 twice'],
  ]);
});

test.each([
  ['commas', `\uFEFF${HEAD}\nzipx,year,1,eu,EUR,"19,90"\n"zipx","year","3","jp","JPY","2980"\n`],
  [
    'semicolons',
    `${HEAD.replaceAll(',', ';')}\r\nzipx;year;1;eu;EUR;19,90\r\nzipx;year;3;jp;JPY;2980`,
  ],
  [
    'tabs',
    `${HEAD.replaceAll(',', '\t')}\nzipx\tyear\t1\teu\tEUR\t19,90\nzipx\tyear\t3\tjp\tJPY\t2980`,
  ],
])('reads a file as spreadsheets write it with %s', (_, text) => {
  expect(readPriceLines(text)).toEqual({
    ok: true,
    amounts: [
      {
        item: { product: 'zipx', plan: 'year', seats: 1, market: 'eu' },
        total: { minor: 1990, currency: 'EUR' },
      },
      {
        item: { product: 'zipx', plan: 'year', seats: 3, market: 'jp' },
        total: { minor: 2980, currency: 'JPY' },
      },
    ],
  });
});
