import type { Money } from '../../kit/money.ts';
import type { PaymentProvider } from './port.ts';

/** Whether something has to be paid, and less of it than the company says it takes. */
export const isBelowLeast = (
  { least }: Pick<PaymentProvider, 'least'>,
  { minor, currency }: Money,
): boolean => minor > 0 && minor < (least(currency)?.minor ?? 0);
