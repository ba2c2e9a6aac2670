import type { Money } from '../../kit/money.ts';
import type { Sandbox } from '../../providers/sandbox/sandbox.ts';

const GOOD = '4242424242424242';
const REFUSED = '4000000000000002';
const ASKS_BANK = '4000000000003220';
const DISPUTED = '4000000000000259';

type Paid = { readonly reference: string; readonly total: Money };
type Act = (sandbox: Sandbox, payment: Paid) => Promise<unknown>;

type Share = 'none' | 'part' | 'all';

/** Events at the provider, and the expected books of the shop in any order of webhooks. */
export type History = {
  readonly name: string;
  /** Percentage of orders. */
  readonly share: number;
  /** Card of each attempt. Empty for a wallet. */
  readonly cards: readonly string[];
  readonly acts: readonly Act[];
  readonly end: {
    readonly order: 'paid' | 'declined';
    /** The recorded payment, or null. */
    readonly payment: {
      readonly state: 'paid' | 'expired';
      readonly received: Share;
      readonly refunded: Share;
      readonly dispute: 'none' | 'open' | 'won' | 'lost';
    } | null;
  };
};

export function shareOf(share: Share, { minor }: Pick<Money, 'minor'>): number {
  if (share === 'none') return 0;
  return share === 'all' ? minor : Math.floor(minor / 3);
}

const money = (share: Share, { total }: Paid): Money => ({
  ...total,
  minor: shareOf(share, total),
});
const payPart: Act = (sandbox, paid) =>
  sandbox.payQr(paid.reference, { amount: money('part', paid) });
const payRest: Act = (sandbox, { reference }) => sandbox.payQr(reference);
const runOut: Act = (sandbox, { reference }) => sandbox.expireQr(reference);
const approve: Act = (sandbox, { reference }) => sandbox.answer(reference, true);
const deny: Act = (sandbox, { reference }) => sandbox.answer(reference, false);
const open: Act = (sandbox, { reference }) => sandbox.dispute(reference, 'open');
const win: Act = (sandbox, { reference }) => sandbox.dispute(reference, 'won');
const lose: Act = (sandbox, { reference }) => sandbox.dispute(reference, 'lost');
const close: Act = (sandbox, { reference }) => sandbox.dispute(reference, 'closed');
/** On the provider's dashboard, without a key or with a foreign one. */
const giveBack =
  (key: string | null, share: 'part' | 'rest'): Act =>
  (sandbox, paid) => {
    const part = money('part', paid);
    const amount = share === 'part' ? part : { ...part, minor: paid.total.minor - part.minor };
    const { reference } = paid;
    if (key === null) return sandbox.giveBack(reference, amount);
    return sandbox.refund({ reference, idempotencyKey: `${reference}:${key}`, amount });
  };

const paid = (change: object = {}): History['end'] => ({
  order: 'paid',
  payment: { state: 'paid', received: 'all', refunded: 'none', dispute: 'none', ...change },
});
const unpaid: History['end'] = { order: 'declined', payment: null };
const card = { cards: [GOOD] } as const;
const wallet = { cards: [] } as const;

export const HISTORIES: readonly History[] = [
  { name: 'paid', share: 22, ...card, acts: [], end: paid() },
  { name: 'refused', share: 8, cards: [REFUSED], acts: [], end: unpaid },
  { name: 'refused, then paid', share: 8, cards: [REFUSED, GOOD], acts: [], end: paid() },
  { name: 'approved', share: 5, cards: [ASKS_BANK], acts: [approve], end: paid() },
  { name: 'denied', share: 4, cards: [ASKS_BANK], acts: [deny], end: unpaid },
  { name: 'wallet', share: 6, ...wallet, acts: [payRest], end: paid() },
  { name: 'wallet in parts', share: 5, ...wallet, acts: [payPart, payRest], end: paid() },
  { name: 'wallet too late', share: 4, ...wallet, acts: [runOut], end: unpaid },
  { name: 'wallet late', share: 4, ...wallet, acts: [runOut, payRest], end: paid() },
  {
    name: 'a part, then too late and given back',
    share: 4,
    ...wallet,
    acts: [payPart, runOut, giveBack('a', 'part')],
    end: {
      order: 'declined',
      payment: { state: 'expired', received: 'part', refunded: 'part', dispute: 'none' },
    },
  },
  {
    name: 'given back in part',
    share: 6,
    ...card,
    acts: [giveBack(null, 'part')],
    end: paid({ refunded: 'part' }),
  },
  {
    name: 'given back whole',
    share: 6,
    ...card,
    acts: [giveBack('a', 'part'), giveBack(null, 'rest')],
    end: paid({ refunded: 'all' }),
  },
  {
    name: 'disputed at once',
    share: 3,
    cards: [DISPUTED],
    acts: [],
    end: paid({ dispute: 'open' }),
  },
  { name: 'dispute won', share: 3, ...card, acts: [open, win], end: paid({ dispute: 'won' }) },
  { name: 'challenged by the bank', share: 2, ...card, acts: [open, close], end: paid() },
  {
    name: 'challenged by the bank, then disputed',
    share: 2,
    ...card,
    acts: [open, close, open],
    end: paid({ dispute: 'open' }),
  },
  {
    name: 'dispute won, another lost',
    share: 2,
    ...card,
    acts: [open, win, open, lose],
    end: paid({ dispute: 'lost' }),
  },
  {
    name: 'dispute won, another won, then given back',
    share: 2,
    ...card,
    acts: [open, win, open, win, giveBack(null, 'part'), giveBack(null, 'rest')],
    end: paid({ dispute: 'won', refunded: 'all' }),
  },
  {
    name: 'given back in part, dispute lost',
    share: 4,
    ...card,
    acts: [giveBack('a', 'part'), open, lose],
    end: paid({ refunded: 'part', dispute: 'lost' }),
  },
];
