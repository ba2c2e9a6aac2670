import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTruth } from '../../tests/harness/payments.ts';
import { advance, type Standing } from './advance.ts';
import type { PaymentTruth } from './index.ts';

const eur = (minor: number) => ({ minor, currency: 'EUR' as const });
type Told = Pick<PaymentTruth, 'state' | 'dispute'> & { received: number; refunded: number };

const truth = ({ received, refunded, ...rest }: Told) =>
  makeTruth({
    ...{ reference: 'r', purchaseId: 'p', total: eur(1000), ...rest },
    ...{ received: eur(received), refunded: eur(refunded) },
  });

/** state, received, refunded, dispute */
type Row = [Standing['state'], number, number, Standing['dispute']];
const told = ([state, received, refunded, dispute]: Row) => ({
  ...{ state, received, refunded, dispute },
});

const WAITING: Row = ['waiting', 0, 0, 'none'];
const PART: Row = ['waiting', 400, 0, 'none'];
const PAID: Row = ['paid', 1000, 0, 'none'];

test.each<[string, Row, Row, Row]>([
  ['waiting after paid is stale', PAID, WAITING, PAID],
  ['partly after paid is stale', PAID, PART, PAID],
  ['declined after paid is stale', PAID, ['declined', 0, 0, 'none'], PAID],
  ['expired after paid is stale', PAID, ['expired', 0, 0, 'none'], PAID],
  ['waiting after expired is stale', ['expired', 0, 0, 'none'], WAITING, ['expired', 0, 0, 'none']],
  [
    'waiting after declined is stale',
    ['declined', 0, 0, 'none'],
    WAITING,
    ['declined', 0, 0, 'none'],
  ],
  [
    'paid whole after a refund is stale',
    ['paid', 1000, 300, 'none'],
    PAID,
    ['paid', 1000, 300, 'none'],
  ],
  [
    'undisputed after a dispute is stale',
    ['paid', 1000, 0, 'open'],
    PAID,
    ['paid', 1000, 0, 'open'],
  ],
  [
    'open after won is stale',
    ['paid', 1000, 0, 'won'],
    ['paid', 1000, 0, 'open'],
    ['paid', 1000, 0, 'won'],
  ],
  [
    'lost after won is stale',
    ['paid', 1000, 0, 'won'],
    ['paid', 1000, 0, 'lost'],
    ['paid', 1000, 0, 'won'],
  ],
  ['a part arrives', WAITING, PART, PART],
  ['the rest arrives', PART, PAID, PAID],
  ['it ends with a part', PART, ['expired', 400, 0, 'none'], ['expired', 400, 0, 'none']],
  ['it is paid late', ['expired', 0, 0, 'none'], PAID, PAID],
  ['a refused one is paid after all', ['declined', 0, 0, 'none'], PAID, PAID],
  ['given back in part', PAID, ['paid', 1000, 300, 'none'], ['paid', 1000, 300, 'none']],
  [
    'given back whole',
    ['paid', 1000, 300, 'none'],
    ['paid', 1000, 1000, 'none'],
    ['paid', 1000, 1000, 'none'],
  ],
  ['disputed', PAID, ['paid', 1000, 0, 'open'], ['paid', 1000, 0, 'open']],
  ['lost', ['paid', 1000, 0, 'open'], ['paid', 1000, 1000, 'lost'], ['paid', 1000, 1000, 'lost']],
  [
    'refund and dispute heard apart',
    ['paid', 1000, 300, 'none'],
    ['paid', 1000, 0, 'open'],
    ['paid', 1000, 300, 'open'],
  ],
])('%s', (_, known, heard, expected) => {
  expect(advance(told(known), truth(told(heard)))).toEqual(told(expected));
});

/** What a provider may truly say in turn about one payment. */
const history = fc.constantFrom<Row[]>(
  [WAITING, PART, PAID, ['paid', 1000, 200, 'none'], ['paid', 1000, 1000, 'none']],
  [WAITING, ['expired', 0, 0, 'none'], PAID, ['paid', 1000, 1000, 'none']],
  [WAITING, ['declined', 0, 0, 'none']],
  [PAID, ['paid', 1000, 0, 'open'], ['paid', 1000, 100, 'open'], ['paid', 1000, 100, 'won']],
  [PART, ['expired', 400, 0, 'none'], ['expired', 400, 400, 'none']],
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
      for (const row of all) if (row) known = advance(known, truth(told(row)));
      expect(known).toEqual(told(rows.at(-1) ?? WAITING));
    }),
  );
});
