import { expect, test } from 'vitest';
import { METHOD_FACTS, PAYMENT_METHODS } from '../../domain/payment/index.ts';
import { formatMoney, type Money } from '../../kit/money.ts';
import { read } from './tree.ts';

type MethodFacts = (typeof METHOD_FACTS)['card'];

const FLOWS = {
  card: 'in card fields',
  code: 'by QR code',
  redirect: 'on another page',
  voucher: 'with a voucher',
  transfer: 'to a bank account',
} as const;

const listOf = (names: readonly string[] | 'all'): string =>
  names === 'all' ? 'all' : names.join(', ');

const money = (amount: Money): string => formatMoney(amount, 'en');

function limitsOf({ least, most }: MethodFacts): string {
  const limits = [least && `from ${money(least)}`, most && `up to ${money(most)}`];
  return limits.filter(Boolean).join(' ') || 'any';
}

const rowOf = (name: string, facts: MethodFacts): string =>
  [
    `\`${name}\``,
    FLOWS[facts.flow],
    listOf(facts.currencies),
    listOf(facts.countries) + (facts.homeOnly ? ', each in its own currency' : ''),
    facts.canRenew ? 'yes' : 'no',
    limitsOf(facts),
  ].join(' | ');

/** Rows of the table that begins with this heading. */
function rowsIn(source: string): string[] {
  const [, table = ''] = source.split('| name | the buyer pays |');
  const lines = table.split('\n').slice(2);
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(0, end).map((line) => line.replace(/^\| | \|$/g, ''));
}

test('planted fault: finds a row that is missing or wrong', () => {
  const source = 'x\n| name | the buyer pays | …\n|---|\n| `pix` | by QR code |\n\n| `card` |\n';
  expect(rowsIn(source)).toEqual(['`pix` | by QR code']);
});

test('the table for operators has the facts of every method', () => {
  const rows = PAYMENT_METHODS.map((method) => rowOf(method, METHOD_FACTS[method]));
  expect(rowsIn(read('docs/payments.md'))).toEqual(rows);
});
