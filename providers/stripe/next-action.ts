import type { PaymentQr } from '../../domain/payment/port.ts';
import { minutes } from '../../kit/time.ts';
import type { Intent } from './client.ts';
import { fromSeconds, noteOf } from './metadata.ts';

/** How long a wallet may take when the shop does not say; Stripe's own times reach from minutes to days. */
export const TIME_TO_PAY = minutes(30);

/** The code the buyer's wallet reads; null when Stripe shows none as text. */
export function qrOf({ next_action }: Intent): PaymentQr | null {
  const pix = next_action?.pix_display_qr_code?.data;
  if (pix) return { text: pix, appUrl: null, copyable: true };
  const text =
    next_action?.promptpay_display_qr_code?.data ?? next_action?.wechat_pay_display_qr_code?.data;
  return text ? { text, appUrl: null, copyable: false } : null;
}

/**
 * Where the buyer has to go; null when nowhere. UPI's code exists as a picture only, on a page of
 * Stripe's: that page is where the buyer goes.
 */
export function redirectOf({ next_action }: Intent): string | null {
  return (
    next_action?.redirect_to_url?.url ??
    next_action?.alipay_handle_redirect?.url ??
    next_action?.upi_handle_redirect_or_display_qr_code?.hosted_instructions_url ??
    null
  );
}

/** From when on a waiting payment cannot be paid; null for a card the shop set no time for. */
export function expiryOf(intent: Intent): Date | null {
  const { method, expiresAt } = noteOf(intent);
  const own =
    intent.next_action?.pix_display_qr_code?.expires_at ??
    intent.next_action?.upi_handle_redirect_or_display_qr_code?.qr_code.expires_at;
  if (own) return fromSeconds(own);
  if (expiresAt !== null || method === 'card') return expiresAt;
  return new Date(intent.created * 1000 + TIME_TO_PAY);
}
