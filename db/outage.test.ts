import { expect, test } from 'vitest';
import { DatabaseStopped, DiskFull } from './errors.ts';
import { isOutage } from './outage.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['a violated constraint', coded('23505')],
  ['a syntax error', coded('42601')],
  ['a bug in the program', new TypeError('undefined is not a function')],
  ['a string', 'connection terminated'],
])('does not treat %s as an outage', (_, error) => {
  expect(isOutage(error)).toBe(false);
});

test.each([
  ['a full disk', new DiskFull('/data', 1)],
  ['a database that stopped', new DatabaseStopped('x')],
  ['a restarting server', coded('57P01')],
  ['a statement timeout', coded('57014')],
  ['an idle transaction timeout', coded('25P03')],
  ['a server with a full disk', coded('53100')],
  ['a refused connection', coded('ECONNREFUSED')],
  ['a broken connection', new Error('Connection terminated unexpectedly')],
  ['a failed query with such a cause', new Error('query', { cause: coded('57P03') })],
])('treats %s as an outage', (_, error) => {
  expect(isOutage(error)).toBe(true);
});
