import { METHOD_FACTS, type PaymentQr } from '../../domain/payment/port.ts';
import { minutes } from '../../kit/time.ts';
import type { Intent } from './client.ts';
import { fromMetadata, fromSeconds } from './metadata.ts';

/** For all methods but the card, unless the shop sets a deadline. Stripe's own limits range from minutes to days. */
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

/** Returns when the payment expires. Null for a card without a deadline from the shop. */
export function expiryOf(intent: Intent): Date | null {
  const { method, expiresAt } = fromMetadata(intent);
  const own =
    intent.next_action?.pix_display_qr_code?.expires_at ??
    intent.next_action?.upi_handle_redirect_or_display_qr_code?.qr_code.expires_at;
  if (own) return fromSeconds(own);
  if (expiresAt !== null || METHOD_FACTS[method].flow === 'card') return expiresAt;
  return new Date(intent.created * 1000 + TIME_TO_PAY);
}
