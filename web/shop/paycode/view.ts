import type {
  DeclineReason,
  PaymentMethod,
  PaymentVoucher,
} from '../../../domain/payment/index.ts';
import type { Selection } from '../../../domain/quote/index.ts';
import type { QrDrawing } from '../../../kit/qr.ts';
import type { ShownTime } from '../../loaders/moments.server.ts';
import type { ShownMoney } from '../../loaders/offers.server.ts';

export type PayCode = {
  readonly drawing: QrDrawing;
  /** Text to paste into the wallet; null if the wallet accepts none. */
  readonly copy: string | null;
  readonly appUrl: string | null;
  readonly expires: ShownTime;
  /** From here on, the buyer may get a new code before this one ends. ISO 8601. */
  readonly renewableFrom: string;
};

/** A voucher that can be paid now. Its `expires` has the day, because it is valid for days. */
export type PayVoucher = PaymentVoucher & { readonly expires: ShownTime };

/**
 * `waiting`: can be paid now. `expired`, `declined`: the code or voucher has ended. `settling`: paid, but not yet fulfilled.
 * `unreachable`: the provider did not respond. `unstarted`: the provider does not know this attempt.
 */
export type OrderState =
  | 'waiting'
  | 'expired'
  | 'declined'
  | 'settling'
  | 'unreachable'
  | 'unstarted';

export type OrderView = {
  readonly kind: 'order';
  readonly product: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly total: ShownMoney;
  readonly attempt: number;
  /** An event with another value reloads the page. See `versionOf`. */
  readonly mark: string;
  readonly state: OrderState;
  readonly wallet: PaymentMethod;
  /** Whether it is paid days later, with a voucher instead of a code. */
  readonly hasVoucher: boolean;
  readonly code: PayCode | null;
  readonly voucher: PayVoucher | null;
  /** Received and missing amounts, if only part of the total arrived. */
  readonly part: { readonly received: ShownMoney; readonly rest: ShownMoney } | null;
  readonly reason: DeclineReason | null;
  /** When the provider was last queried, by the server's clock. */
  readonly checkedAt: ShownTime;
  /** The visitor used the button that checks all attempts. */
  readonly wasChecked: boolean;
  readonly sandbox: boolean;
};

/** Without a wallet payment, the same page is opened on the phone. */
export type HandoffView = {
  readonly kind: 'handoff';
  /** Key of the order's product. If null, the theme comes from the query or the visit. */
  readonly product: string | null;
  /** Null if nothing was chosen yet. */
  readonly selection: Selection | null;
  readonly drawing: QrDrawing;
  /** Path without locale. */
  readonly payPath: string;
};

export type PaycodeView = OrderView | HandoffView;
