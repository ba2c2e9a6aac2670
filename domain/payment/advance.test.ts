import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSnapshot } from '../../tests/harness/payments.ts';
import { advance, type PaymentProgress } from './advance.ts';

const eur = (minor: number) => ({ minor, currency: 'EUR' as const });

const snapshot = ({ received, ...rest }: PaymentProgress) =>
  makeSnapshot({
    reference: 'r',
    orderId: 'p',
    total: eur(1000),
    ...rest,
    received: eur(received),
  });

/** state, received, dispute, disputeRevision */
type Row = [PaymentProgress['state'], number, PaymentProgress['dispute'], number];
const toProgress = ([state, received, dispute, disputeRevision]: Row): PaymentProgress => ({
  state,
  received,
  dispute,
  disputeRevision,
});

const WAITING: Row = ['waiting', 0, 'none', 0];
const PART: Row = ['waiting', 400, 'none', 0];
const PAID: Row = ['paid', 1000, 'none', 0];
const DECLINED: Row = ['declined', 0, 'none', 0];
const EXPIRED: Row = ['expired', 0, 'none', 0];
const disputed = (dispute: Row[2], turn: number): Row => ['paid', 1000, dispute, turn];

test.each<[string, Row, Row, Row]>([
  ['waiting after paid is stale', PAID, WAITING, PAID],
  ['partially paid after paid is stale', PAID, PART, PAID],
  ['declined after paid is stale', PAID, DECLINED, PAID],
  ['expired after paid is stale', PAID, EXPIRED, PAID],
  ['waiting after expired is stale', EXPIRED, WAITING, EXPIRED],
  ['waiting after declined is stale', DECLINED, WAITING, DECLINED],
  ['undisputed after a dispute is stale', disputed('open', 1), PAID, disputed('open', 1)],
  [
    'open after won is stale if it is older',
    disputed('won', 2),
    disputed('open', 1),
    disputed('won', 2),
  ],
  [
    'an inquiry closed before its dispute is stale',
    disputed('open', 3),
    disputed('none', 2),
    disputed('open', 3),
  ],
  [
    'snapshots of the same turn follow the stages of a dispute',
    disputed('won', 0),
    disputed('open', 0),
    disputed('won', 0),
  ],
  ['open after lost', disputed('lost', 2), disputed('open', 3), disputed('lost', 3)],
  ['won after lost', disputed('lost', 2), disputed('won', 4), disputed('lost', 4)],
  ['an older lost is still final', disputed('open', 3), disputed('lost', 2), disputed('lost', 3)],
  ['a part arrives', WAITING, PART, PART],
  ['the rest arrives', PART, PAID, PAID],
  ['a partial payment expires', PART, ['expired', 400, 'none', 0], ['expired', 400, 'none', 0]],
  ['an expired payment is paid late', EXPIRED, PAID, PAID],
  ['a declined payment is paid after all', DECLINED, PAID, PAID],
  ['a dispute opens', PAID, disputed('open', 1), disputed('open', 1)],
  ['a dispute is won', disputed('open', 1), disputed('won', 2), disputed('won', 2)],
  ['a dispute is lost', disputed('open', 1), disputed('lost', 2), disputed('lost', 2)],
  ['an inquiry is closed', disputed('open', 1), disputed('none', 2), disputed('none', 2)],
  [
    'another dispute opens after a won one',
    disputed('won', 2),
    disputed('open', 3),
    disputed('open', 3),
  ],
  [
    'a dispute opens again after a missed change',
    disputed('open', 1),
    disputed('open', 3),
    disputed('open', 3),
  ],
])('%s', (_, known, heard, expected) => {
  expect(advance(toProgress(known), snapshot(toProgress(heard)))).toEqual(toProgress(expected));
});

/** Histories that a provider may report about one payment. */
const history = fc.constantFrom<Row[]>(
  [WAITING, PART, PAID],
  [WAITING, EXPIRED, PAID, disputed('open', 1), disputed('lost', 2)],
  [WAITING, DECLINED],
  [PAID, disputed('open', 1), disputed('won', 2)],
  [PAID, disputed('open', 1), disputed('none', 2), disputed('open', 3), disputed('won', 4)],
  [PAID, disputed('open', 1), disputed('won', 2), disputed('open', 3), disputed('lost', 5)],
  [PART, ['expired', 400, 'none', 0]],
);

test('reaches the end of a history in any order and with any repetition', () => {
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (rows, numbers) => {
      const heard = Array.from(
        { length: 12 },
        () => rows[(numbers.next().value ?? 0) % rows.length],
      );
      const all = [...heard, ...rows].sort(() => ((numbers.next().value ?? 0) % 2) * 2 - 1);
      let known: PaymentProgress | null = null;
      for (const row of all) if (row) known = advance(known, snapshot(toProgress(row)));
      expect(known).toEqual(toProgress(rows.at(-1) ?? WAITING));
    }),
  );
});
