import { expect, test } from 'vitest';
import { DatabaseStopped, DiskFull } from './errors.ts';
import { isOutage } from './outage.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['a broken rule of the tables', coded('23505')],
  ['a wrong statement', coded('42601')],
  ['a mistake of ours', new TypeError('undefined is not a function')],
  ['no error at all', 'connection terminated'],
])('%s is no outage', (_, error) => {
  expect(isOutage(error)).toBe(false);
});

test.each([
  ['a full disk', new DiskFull('/data', 1)],
  ['a database that stopped', new DatabaseStopped('x')],
  ['a server that restarts', coded('57P01')],
  ['a statement that took too long', coded('57014')],
  ['a transaction that rested too long', coded('25P03')],
  ['a server whose disk is full', coded('53100')],
  ['nobody at the port', coded('ECONNREFUSED')],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ['the same under the words of the query', new Error('query', { cause: coded('57P03') })],
])('%s is one', (_, error) => {
  expect(isOutage(error)).toBe(true);
});
