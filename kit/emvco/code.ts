import { done, type Result, refused } from '../result.ts';
import { crc16 } from './crc.ts';
import { type Fields, readFields, writeFields } from './fields.ts';

/**
 * Why a text was not read. `no-code`: no EMVCo merchant code at all. `wrong-checksum`: a character of it changed.
 * `malformed`: lengths, ids or values are not as they must be. `other-wallet`: a sound code of something else.
 */
export type CodeFault = 'no-code' | 'wrong-checksum' | 'malformed' | 'other-wallet';

/** Payload format indicator, always first. */
const FIRST = '000201';
/** Id and length of the checksum, always last. */
const LAST = '6304';

/**
 * A merchant-presented code (EMV QRCPS-MPM 1.1): the payload format indicator, the data objects in the given
 * order, and the checksum over all of it, its own id and length included. Throws `RangeError` as `writeFields`.
 */
export function encodeCode(fields: readonly (readonly [string, string | null])[]): string {
  const open = `${FIRST}${writeFields(fields)}${LAST}`;
  return open + crc16(open);
}

/** The data objects of a code between the format indicator and the checksum. */
export function decodeCode(text: string): Result<Fields, CodeFault> {
  if (!text.startsWith(FIRST) || text.slice(-8, -4) !== LAST) return refused('no-code');
  if (crc16(text.slice(0, -4)) !== text.slice(-4)) return refused('wrong-checksum');
  const fields = readFields(text.slice(FIRST.length, -8));
  if (fields === null || fields.has('00') || fields.has('63')) return refused('malformed');
  return done(fields);
}

/** Ids under which accounts of wallets and card companies may stand. */
const FIRST_ACCOUNT = 26;
const LAST_ACCOUNT = 51;

/** The account (a template) that begins with this application's name; null when the code has none. */
export function accountOf(fields: Fields, application: string): Fields | null {
  for (let id = FIRST_ACCOUNT; id <= LAST_ACCOUNT; id += 1) {
    const account = readFields(fields.get(String(id)) ?? '');
    // Pix writes its name in capitals here and in small letters there.
    if (account?.get('00')?.toUpperCase() === application.toUpperCase()) return account;
  }
  return null;
}
