import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSnapshot } from '../../tests/harness/payments.ts';
import { advance, type Standing } from './advance.ts';

const eur = (minor: number) => ({ minor, currency: 'EUR' as const });

const snapshot = ({ received, ...rest }: Standing) =>
  makeSnapshot({
    reference: 'r',
    orderId: 'p',
    total: eur(1000),
    ...rest,
    received: eur(received),
  });

/** state, received, dispute, how far the disputes have come */
type Row = [Standing['state'], number, Standing['dispute'], number];
const told = ([state, received, dispute, disputeTurn]: Row): Standing => ({
  state,
  received,
  dispute,
  disputeTurn,
});

const WAITING: Row = ['waiting', 0, 'none', 0];
const PART: Row = ['waiting', 400, 'none', 0];
const PAID: Row = ['paid', 1000, 'none', 0];
const DECLINED: Row = ['declined', 0, 'none', 0];
const EXPIRED: Row = ['expired', 0, 'none', 0];
const disputed = (dispute: Row[2], turn: number): Row => ['paid', 1000, dispute, turn];

test.each<[string, Row, Row, Row]>([
  ['waiting after paid is stale', PAID, WAITING, PAID],
  ['partly after paid is stale', PAID, PART, PAID],
  ['declined after paid is stale', PAID, DECLINED, PAID],
  ['expired after paid is stale', PAID, EXPIRED, PAID],
  ['waiting after expired is stale', EXPIRED, WAITING, EXPIRED],
  ['waiting after declined is stale', DECLINED, WAITING, DECLINED],
  ['undisputed after a dispute is stale', disputed('open', 1), PAID, disputed('open', 1)],
  [
    'open after won is stale when it is older',
    disputed('won', 2),
    disputed('open', 1),
    disputed('won', 2),
  ],
  [
    'a question that was closed after the dispute it became is stale',
    disputed('open', 3),
    disputed('none', 2),
    disputed('open', 3),
  ],
  [
    'news of nobody knows when go by what comes after what',
    disputed('won', 0),
    disputed('open', 0),
    disputed('won', 0),
  ],
  ['open after lost', disputed('lost', 2), disputed('open', 3), disputed('lost', 3)],
  ['won after lost', disputed('lost', 2), disputed('won', 4), disputed('lost', 4)],
  ['lost is so, however old', disputed('open', 3), disputed('lost', 2), disputed('lost', 3)],
  ['a part arrives', WAITING, PART, PART],
  ['the rest arrives', PART, PAID, PAID],
  ['it ends with a part', PART, ['expired', 400, 'none', 0], ['expired', 400, 'none', 0]],
  ['it is paid late', EXPIRED, PAID, PAID],
  ['a refused one is paid after all', DECLINED, PAID, PAID],
  ['disputed', PAID, disputed('open', 1), disputed('open', 1)],
  ['won', disputed('open', 1), disputed('won', 2), disputed('won', 2)],
  ['lost', disputed('open', 1), disputed('lost', 2), disputed('lost', 2)],
  ['a question is closed', disputed('open', 1), disputed('none', 2), disputed('none', 2)],
  [
    'another dispute after one that was won',
    disputed('won', 2),
    disputed('open', 3),
    disputed('open', 3),
  ],
  [
    'the same again, with another between',
    disputed('open', 1),
    disputed('open', 3),
    disputed('open', 3),
  ],
])('%s', (_, known, heard, expected) => {
  expect(advance(told(known), snapshot(told(heard)))).toEqual(told(expected));
});

/** What a provider may truly say in turn about one payment. */
const history = fc.constantFrom<Row[]>(
  [WAITING, PART, PAID],
  [WAITING, EXPIRED, PAID, disputed('open', 1), disputed('lost', 2)],
  [WAITING, DECLINED],
  [PAID, disputed('open', 1), disputed('won', 2)],
  [PAID, disputed('open', 1), disputed('none', 2), disputed('open', 3), disputed('won', 4)],
  [PAID, disputed('open', 1), disputed('won', 2), disputed('open', 3), disputed('lost', 5)],
  [PART, ['expired', 400, 'none', 0]],
);

test('in whatever order and how often a history is heard, the end is its end', () => {
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (rows, numbers) => {
      const heard = Array.from(
        { length: 12 },
        () => rows[(numbers.next().value ?? 0) % rows.length],
      );
      const all = [...heard, ...rows].sort(() => ((numbers.next().value ?? 0) % 2) * 2 - 1);
      let known: Standing | null = null;
      for (const row of all) if (row) known = advance(known, snapshot(told(row)));
      expect(known).toEqual(told(rows.at(-1) ?? WAITING));
    }),
  );
});
