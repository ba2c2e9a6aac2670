import { hashLicenseKey, parseLicenseKey } from '../license/index.ts';
import { parseOrderNumber } from '../order/index.ts';
import type { Reference } from './ticket.ts';

/** Characters shown of what must not be shown whole. */
const SHOWN = 5;
const DOTS = '•••••';

/**
 * What somebody typed as order number or license key, ready to keep; null for nothing. Only its form is looked at:
 * whether there is such an order is not told to whoever asks.
 */
export function readReference(typed: string): Reference | null {
  const text = typed.trim();
  if (text === '') return null;
  const order = parseOrderNumber(text);
  if (order !== null) return { kind: 'order', shown: order, keyHash: null };
  const key = parseLicenseKey(text);
  if (!key.ok) return { kind: 'unknown', shown: endOf(text), keyHash: null };
  return { kind: 'key', shown: endOf(key.value), keyHash: hashLicenseKey(key.value) };
}

/** A short text shows at most a third of itself. */
function endOf(text: string): string {
  const symbols = [...text];
  const shown = Math.min(SHOWN, Math.floor(symbols.length / 3));
  return DOTS + symbols.slice(symbols.length - shown).join('');
}
