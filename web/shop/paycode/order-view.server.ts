import { RENEWABLE } from '../../../domain/checkout/index.ts';
import { type Order, versionOf } from '../../../domain/order/index.ts';
import { METHOD_FACTS, type PaymentSnapshot } from '../../../domain/payment/index.ts';
import { readWalletCode } from '../../../kit/emvco/index.ts';
import { isSameMoney, type Money } from '../../../kit/money.ts';
import { drawQr } from '../../../kit/qr.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { momentText, showTime } from '../../loaders/moments.server.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import type { OrderState, OrderView, PayCode, PayVoucher } from './view.ts';

/** Schemes of links that open an app. Scripts and local resources are excluded. */
const APP_LINK = /^(?!javascript:|data:|blob:|file:|vbscript:)[a-z][a-z0-9+.-]*:/i;

/** The code is for another amount than the order. It must never be shown. */
export class WrongAmount extends Error {}

type Shown = {
  readonly request: Request;
  readonly services: Services;
  readonly locale: Locale;
  readonly wasChecked: boolean;
};

/** Returns the view of an order. `latest` is null if the provider has no current payment or did not respond. */
export function showOrder(order: Order, latest: PaymentSnapshot | null, shown: Shown): OrderView {
  const { services, locale, request } = shown;
  const { product, market, orderNumber, total, attempt } = order;
  const now = services.now();
  const place = { locale, market };
  const code = latest && codeOf(latest, { now, total, place });
  const voucher = latest && voucherOf(latest, { now, place });
  if (code instanceof WrongAmount) services.report(code, request);
  const isRight = !(code instanceof WrongAmount);
  return {
    kind: 'order',
    product,
    orderId: order.id,
    orderNumber,
    attempt,
    total: showMoney(total, locale),
    mark: versionOf(order),
    state: latest && isRight ? stateOf(latest, code ?? voucher) : withoutSnapshot(order),
    wallet: order.method,
    hasVoucher: METHOD_FACTS[order.method].flow === 'voucher',
    code: isRight ? code : null,
    voucher,
    part: latest && partOf(latest, locale),
    reason: latest?.reason ?? null,
    checkedAt: showTime(now, { locale, market }, 'second'),
    wasChecked: shown.wasChecked,
    sandbox: services.challengeControls !== null,
  };
}

const withoutSnapshot = ({ reference, state }: Order): OrderState =>
  reference === null && state === 'open' ? 'unstarted' : 'unreachable';

function stateOf(snapshot: PaymentSnapshot, code: PayCode | PayVoucher | null): OrderState {
  if (snapshot.state === 'paid') return 'settling';
  if (snapshot.state === 'waiting') return code ? 'waiting' : 'expired';
  return snapshot.reason === 'expired' ? 'expired' : snapshot.state;
}

/** Returns the code; null if it has expired or the payment has ended. */
function codeOf(
  { state, qr, expiresAt, total, received }: PaymentSnapshot,
  given: { now: Date; total: Money; place: Place },
): PayCode | WrongAmount | null {
  if (state !== 'waiting' || qr === null || expiresAt === null || expiresAt <= given.now)
    return null;
  const charged = readWalletCode(qr.text)?.amount ?? null;
  const rest = { ...total, minor: total.minor - received.minor };
  const agreed = [given.total, rest].some((sum) => charged === null || isSameMoney(sum, charged));
  if (!agreed || !isSameMoney(given.total, total)) {
    return new WrongAmount(
      `the code is for ${charged?.minor}, but the order is for ${given.total.minor}`,
    );
  }
  return {
    drawing: drawQr(qr.text),
    copy: qr.copyable ? qr.text : null,
    appUrl: qr.appUrl && APP_LINK.test(qr.appUrl) ? qr.appUrl : null,
    expires: showTime(expiresAt, given.place),
    renewableFrom: new Date(expiresAt.getTime() - RENEWABLE).toISOString(),
  };
}

type Place = { readonly locale: Locale; readonly market: string };

/** Returns the voucher; null if it has expired or the payment has ended. */
function voucherOf(
  { state, voucher, expiresAt }: PaymentSnapshot,
  { now, place: { locale, market } }: { readonly now: Date; readonly place: Place },
): PayVoucher | null {
  if (state !== 'waiting' || !voucher || expiresAt === null || expiresAt <= now) return null;
  const expires = { iso: expiresAt.toISOString(), text: momentText(expiresAt, locale, market) };
  return { ...voucher, expires };
}

function partOf({ state, received, total }: PaymentSnapshot, locale: Locale): OrderView['part'] {
  const { minor, currency } = received;
  if (state === 'paid' || minor === 0 || minor >= total.minor) return null;
  const rest = { minor: total.minor - minor, currency };
  return { received: showMoney(received, locale), rest: showMoney(rest, locale) };
}
