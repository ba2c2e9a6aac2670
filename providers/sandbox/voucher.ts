import {
  KONBINI_STORES,
  type PaymentMethod,
  type PaymentVoucher,
} from '../../domain/payment/port.ts';

/** A boleto's digits, and how banks group them. The bank 000 does not exist, so nobody can pay one. */
const BOLETO_DIGITS = 47;
const BOLETO_GROUPS = /^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/;

/** Returns the digits of a voucher. `reference` has hexadecimal digits after an underscore. */
export function voucherDigits(reference: string): string {
  const id = BigInt(`0x${reference.slice(reference.indexOf('_') + 1)}`);
  return `000${id}`.padEnd(BOLETO_DIGITS, '0').slice(0, BOLETO_DIGITS);
}

/** In Japan, each chain of stores has its own payment code. The confirmation number is the same. */
export function voucherWith(
  method: PaymentMethod,
  { url, number }: { readonly url: string; readonly number: string },
): PaymentVoucher {
  if (method !== 'konbini') {
    const grouped = number.replace(BOLETO_GROUPS, '$1.$2 $3.$4 $5.$6 $7 $8');
    return { url, number: grouped, stores: [] };
  }
  const confirmationNumber = number.slice(3, 14);
  const stores = KONBINI_STORES.map((store, at) => ({
    store,
    paymentCode: number.slice(14 + at * 6, 20 + at * 6),
    confirmationNumber,
  }));
  return { url, number: null, stores };
}
