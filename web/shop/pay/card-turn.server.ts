import type { RouterContextProvider } from 'react-router';
import type { Order, PayForm } from '../../../domain/order/index.ts';
import {
  beginCardTry,
  type CardTry,
  giveBackCardTry,
  lookAtCardTry,
} from '../../../domain/payment/index.ts';
import { signText } from '../../../kit/sign.ts';
import { servicesContext } from '../../loaders/context.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import type { Refusal } from './view.ts';

type Context = Readonly<RouterContextProvider>;

/** One try to pay, as far as cards that were refused before matter to it. */
export type CardTurn = {
  /** Whole seconds to wait before a card may be tried; null: now. */
  readonly wait: number | null;
  /** The provider has been asked: how it ended is heard of by the order, which counts it or gives it back. */
  readonly keep: () => void;
  /** Gives the try back unless it is kept. That this fails must not cost the order. */
  readonly end: () => Promise<void>;
};

export const NO_CARD_TURN: CardTurn = { wait: null, keep: () => {}, end: async () => {} };

/**
 * Takes a try before any card is tried: cards must not be tried out here, and whoever had too many refused has to wait.
 * Wallets are not meant, nor anybody who pays.
 */
export async function takeCardTurn(
  request: Request,
  context: Context,
  asked: Pick<PayForm, 'method' | 'instrument'> & { readonly orderId: string },
): Promise<CardTurn> {
  if (asked.method !== 'card') return NO_CARD_TURN;
  const { database, report } = context.get(servicesContext);
  const wait = await database.run((work) => beginCardTry(work, tryOf(context, asked)));
  let isOpen = wait === null;
  return {
    wait,
    keep() {
      isOpen = false;
    },
    async end() {
      if (!isOpen) return;
      await database
        .run((work) => giveBackCardTry(work, asked.orderId))
        .catch((error: unknown) => report(error, request));
    },
  };
}

/** The same before a page opens that asks for a card: an order that waits for one holds its try already. */
export function takeCardPage(context: Context, { id: orderId }: Order): Promise<number | null> {
  const { database } = context.get(servicesContext);
  const asked = tryOf(context, { orderId, instrument: {} });
  return database.run((work) => beginCardTry(work, asked));
}

/** Whole seconds until a card may be tried for an order that is shown; null: now, or it is about no card. */
export async function lookAtCardTurn(
  context: Context,
  { id: orderId, method, state }: Order,
): Promise<number | null> {
  if (method !== 'card' || state === 'paid') return null;
  const { database } = context.get(servicesContext);
  const asked = tryOf(context, { orderId, instrument: {} });
  return database.read((reader) => lookAtCardTry(reader, asked));
}

/** What the pay page says to whoever has to wait, and how. */
export const tooOften = (wait: number) => ({
  refusal: { kind: 'too-often', minutes: Math.ceil(wait / 60) } satisfies Refusal,
  init: { status: 429, headers: { 'retry-after': String(wait) } },
});

/** With marks that only we can make. Of the card: its last four digits and its expiry, which receipts show, too. */
function tryOf(
  context: Context,
  { orderId, instrument }: Pick<CardTry, 'orderId'> & Pick<PayForm, 'instrument'>,
): CardTry {
  const { from } = context.get(requestInfoContext);
  const { sessionSecret: secret } = context.get(servicesContext).settings;
  const mark = (purpose: string, text: string) => signText({ secret, purpose }, text);
  const { card_number: number, card_expiry: expiry } = instrument;
  return {
    orderId,
    place: from === null ? null : mark('refused-card-from', from),
    card: number ? mark('refused-card', `${number.slice(-4)} ${expiry ?? ''}`) : null,
  };
}
