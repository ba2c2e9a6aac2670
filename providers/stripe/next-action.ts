import {
  KONBINI_STORES,
  METHOD_FACTS,
  type PaymentQr,
  type PaymentVoucher,
} from '../../domain/payment/port.ts';
import { days, minutes } from '../../kit/time.ts';
import type { Intent } from './client.ts';
import { fromMetadata, fromSeconds } from './metadata.ts';

/** For all methods but the card and vouchers, unless the shop sets a deadline. Stripe's own limits range from minutes to days. */
export const TIME_TO_PAY = minutes(30);

/** Returns the QR code to show, or null if Stripe returns no text for one. */
export function qrOf({ next_action }: Intent): PaymentQr | null {
  const pix = next_action?.pix_display_qr_code?.data;
  if (pix) return { text: pix, appUrl: null, copyable: true };
  const text =
    next_action?.promptpay_display_qr_code?.data ?? next_action?.wechat_pay_display_qr_code?.data;
  return text ? { text, appUrl: null, copyable: false } : null;
}

/** Returns the page to send the buyer to, or null. UPI's code is an image on Stripe's page. */
export function redirectOf({ next_action }: Intent): string | null {
  return (
    next_action?.redirect_to_url?.url ??
    next_action?.alipay_handle_redirect?.url ??
    next_action?.upi_handle_redirect_or_display_qr_code?.hosted_instructions_url ??
    null
  );
}

/** Returns the voucher to show, or undefined without one, for example after the buyer has paid it. */
export function voucherOf({ next_action }: Intent): PaymentVoucher | undefined {
  const boleto = next_action?.boleto_display_details;
  if (boleto?.hosted_voucher_url)
    return { url: boleto.hosted_voucher_url, number: boleto.number, stores: [] };
  const konbini = next_action?.konbini_display_details;
  if (!konbini?.hosted_voucher_url) return undefined;
  const stores = KONBINI_STORES.flatMap((store) => {
    const codes = konbini.stores[store];
    if (!codes) return [];
    const { payment_code: paymentCode, confirmation_number: confirmationNumber = null } = codes;
    return { store, paymentCode, confirmationNumber };
  });
  return { url: konbini.hosted_voucher_url, number: null, stores };
}

/** Returns when the payment expires. Null for a card without a deadline from the shop. */
export function expiryOf(intent: Intent): Date | null {
  const { method, expiresAt } = fromMetadata(intent);
  const { next_action } = intent;
  const own =
    next_action?.pix_display_qr_code?.expires_at ??
    next_action?.upi_handle_redirect_or_display_qr_code?.qr_code.expires_at ??
    next_action?.boleto_display_details?.expires_at ??
    next_action?.konbini_display_details?.expires_at;
  if (own) return fromSeconds(own);
  if (expiresAt !== null || METHOD_FACTS[method].flow === 'card') return expiresAt;
  // Without a voucher, it is being processed.
  if (METHOD_FACTS[method].voucher) return null;
  return new Date(intent.created * 1000 + TIME_TO_PAY);
}

/**
 * Returns when the shop ends a payment that still waits. Stripe ends vouchers itself. Until then, it may report one that
 * was paid in time.
 */
export function deadlineOf(intent: Intent): Date | null {
  const expiry = expiryOf(intent);
  const { voucher } = METHOD_FACTS[fromMetadata(intent).method];
  return expiry && voucher ? new Date(expiry.getTime() + days(voucher.daysToReport)) : expiry;
}
