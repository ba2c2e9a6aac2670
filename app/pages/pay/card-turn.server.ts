import type { RouterContextProvider } from 'react-router';
import {
  countRefusal,
  type DeclineReason,
  forgiveRefusal,
  lookAtRefusals,
  type Payer,
} from '../../../domain/payment/index.ts';
import type { PayForm, Purchase } from '../../../domain/purchase/index.ts';
import { signText } from '../../../kit/sign.ts';
import { askedContext, type Settings, servicesContext } from '../../request/context.ts';
import type { Started } from './start.server.ts';

type Context = Readonly<RouterContextProvider>;

/** One try to pay, as far as cards that were refused before matter to it. */
export type CardTurn = {
  /** Whole seconds to wait before a card may be tried; null: now. */
  readonly wait: number | null;
  /** Remembers how it went. That this fails must not cost the order. */
  readonly note: (started: Started) => Promise<void>;
};

const UNLIMITED: CardTurn = { wait: null, note: async () => {} };

/**
 * Cards must not be tried out here: whoever had too many refused has to wait. Wallets are not meant, nor anybody who
 * pays.
 */
export async function takeCardTurn(
  request: Request,
  context: Context,
  { method, instrument }: Pick<PayForm, 'method' | 'instrument'>,
): Promise<CardTurn> {
  if (method !== 'card') return UNLIMITED;
  const { database, settings, report } = context.get(servicesContext);
  const payer = payerOf(context, settings, instrument);
  const { wait, isAny } = await database.read((reader) => lookAtRefusals(reader, payer));
  return {
    wait,
    async note(started) {
      const isRefused = started.kind === 'declined';
      const isForgiven = isAny && started.kind === 'redirect' && started.isPaid;
      if (!isRefused && !isForgiven) return;
      const verb = isRefused ? countRefusal : forgiveRefusal;
      await database
        .run((work) => verb(work, payer))
        .catch((error: unknown) => report(error, request));
    },
  };
}

/** How a payment may end that no card was refused for. */
const LEFT: readonly (DeclineReason | null)[] = ['expired', 'cancelled', null];

/** Counts a card that was refused elsewhere, at the bank's page or the provider's, once it is heard of here. */
export async function countHeardRefusal(
  request: Request,
  context: Context,
  { before, now }: { readonly before: Purchase; readonly now: Purchase },
): Promise<void> {
  const isNews = before.state === 'open' && now.state === 'declined';
  if (!isNews || now.method !== 'card' || LEFT.includes(now.declineReason)) return;
  const { database, settings, report } = context.get(servicesContext);
  const payer = payerOf(context, settings, {});
  await database
    .run((work) => countRefusal(work, payer))
    .catch((error: unknown) => report(error, request));
}

/** Marks that only we can make. Of the card: its last four digits and its expiry, which receipts show, too. */
function payerOf(
  context: Context,
  { sessionSecret: secret }: Settings,
  { card_number: number, card_expiry: expiry }: PayForm['instrument'],
): Payer {
  const mark = (purpose: string, text: string) => signText({ secret, purpose }, text);
  return {
    from: mark('refused-card-from', context.get(askedContext).from),
    card: number ? mark('refused-card', `${number.slice(-4)} ${expiry ?? ''}`) : null,
  };
}
