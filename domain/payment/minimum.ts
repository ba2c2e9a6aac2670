import type { Money } from '../../kit/money.ts';
import type { PaymentProvider } from './port.ts';

/** Returns whether a total is above zero and below the minimum that the provider publishes. */
export const isBelowMinimum = (
  { minimum }: Pick<PaymentProvider, 'minimum'>,
  { minor, currency }: Money,
): boolean => minor > 0 && minor < (minimum(currency)?.minor ?? 0);
