import { hashLicenseKey, parseLicenseKey } from '../license/index.ts';
import { parseOrderNumber } from '../order/index.ts';
import type { Reference } from './ticket.ts';

const SHOWN = 5;
const DOTS = '•••••';

/**
 * Parses a typed order number or license key, or returns null for an empty input. Checks only the form, so that it does
 * not reveal which orders exist.
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

function endOf(text: string): string {
  const symbols = [...text];
  const shown = Math.min(SHOWN, Math.floor(symbols.length / 3));
  return DOTS + symbols.slice(symbols.length - shown).join('');
}
