import type { DeclineReason, PaymentMethod } from '../../../domain/payment/index.ts';
import type { Selection } from '../../../domain/quote/index.ts';
import type { QrDrawing } from '../../../kit/qr.ts';
import type { ShownTime } from '../../loaders/moments.server.ts';
import type { ShownMoney } from '../../loaders/offers.server.ts';

export type Wallet = Exclude<PaymentMethod, 'card'>;

/** The code to pay with, while it can be paid. */
export type PayCode = {
  readonly drawing: QrDrawing;
  /** What may be copied and pasted into the wallet; null where wallets do not take texts. */
  readonly copy: string | null;
  /** Opens the wallet on this phone. */
  readonly appUrl: string | null;
  readonly expires: ShownTime;
};

/**
 * `waiting`: pay now. `expired`, `declined`: this code is over. `settling`: the money is here, the license not yet.
 * `unreachable`: the provider could not be asked. `unstarted`: it has never heard of this attempt.
 */
export type OrderState =
  | 'waiting'
  | 'expired'
  | 'declined'
  | 'settling'
  | 'unreachable'
  | 'unstarted';

/** An order that is paid with a wallet. */
export type OrderView = {
  readonly kind: 'order';
  /** Key of the product, for the page's theme. */
  readonly product: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly total: ShownMoney;
  readonly attempt: number;
  /** See `versionOf`: news with another one make this page look again. */
  readonly mark: string;
  readonly state: OrderState;
  readonly wallet: Wallet;
  /** Set while `waiting`. */
  readonly code: PayCode | null;
  /** What has arrived so far and what is missing, when only a part of the total was sent. */
  readonly part: { readonly received: ShownMoney; readonly rest: ShownMoney } | null;
  readonly reason: DeclineReason | null;
  /** When the provider was asked: now, by the server's clock. */
  readonly asked: ShownTime;
  /** The visitor wanted to know, because nothing happened. */
  readonly wasChecked: boolean;
  /** No money moves. */
  readonly sandbox: boolean;
};

/** Nothing to be paid by a wallet here: the same page is opened on the phone. */
export type HandoffView = {
  readonly kind: 'handoff';
  /** Key of the order's product; null: the theme is that of the query, or of the visit so far. */
  readonly product: string | null;
  /** What is being bought; null where nothing was chosen yet. */
  readonly selection: Selection | null;
  readonly drawing: QrDrawing;
  /** Path of the pay page, without language. */
  readonly payPath: string;
};

export type PaycodeView = OrderView | HandoffView;
