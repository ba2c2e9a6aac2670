import {
  findByKey,
  findHeld,
  listHeld,
  listHeldOf,
  parseLicenseKey,
  parseTail,
  type StaffLicense,
} from '../../../domain/license/index.ts';
import { EVERY_ORDER, searchOrders } from '../../../domain/order/index.ts';
import type { Reader } from '../../loaders/context.ts';

/** The newest licenses of an address. The pages of their orders show the others. */
export const MOST_LICENSES = 200;
/** Orders to search. The end of a key matches about one in a million. */
const MOST_ORDERS = 50;

/** `typed` is an address, an order number, a whole key, or the last five characters of a key. */
export async function findLicenses(reader: Reader, typed: string): Promise<StaffLicense[]> {
  if (typed.includes('@')) return listHeldOf(reader, typed, MOST_LICENSES);
  const key = parseLicenseKey(typed);
  if (key.ok) {
    const terms = await findByKey(reader, key.value);
    const held = terms && (await findHeld(reader, terms.id));
    return held ? [held] : [];
  }
  const orders = await searchOrders(reader, { ...EVERY_ORDER, limit: MOST_ORDERS }, typed);
  const found: StaffLicense[] = [];
  for (const { id } of orders) found.push(...(await listHeld(reader, id)));
  const tail = parseTail(typed);
  const ofTail = found.filter(({ keyTail }) => keyTail === tail);
  // An order can hold other licenses too, and the typed end selects one.
  return ofTail.length > 0 ? ofTail : found;
}
