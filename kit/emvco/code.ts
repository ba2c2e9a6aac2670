import { done, type Result, refused } from '../result.ts';
import { type Fields, readFields, writeFields } from './fields.ts';

/** `wrong-checksum`: a character changed. `malformed`: lengths, ids, or values are wrong. */
export type CodeFault = 'no-code' | 'wrong-checksum' | 'malformed' | 'other-wallet';

const FIRST = '000201';
const LAST = '6304';

/** The checksum (EMV QRCPS-MPM 1.1) covers its own id and length. */
export function encodeCode(fields: readonly (readonly [string, string | null])[]): string {
  const open = `${FIRST}${writeFields(fields)}${LAST}`;
  return open + crc16(open);
}

/** Returns the data objects that are between the format indicator and the checksum. */
export function decodeCode(text: string): Result<Fields, CodeFault> {
  if (!text.startsWith(FIRST) || text.slice(-8, -4) !== LAST) return refused('no-code');
  if (crc16(text.slice(0, -4)) !== text.slice(-4)) return refused('wrong-checksum');
  const fields = readFields(text.slice(FIRST.length, -8));
  if (fields === null || fields.has('00') || fields.has('63')) return refused('malformed');
  return done(fields);
}

const FIRST_ACCOUNT = 26;
const LAST_ACCOUNT = 51;

export function accountOf(fields: Fields, application: string): Fields | null {
  for (let id = FIRST_ACCOUNT; id <= LAST_ACCOUNT; id += 1) {
    const account = readFields(fields.get(String(id)) ?? '');
    // Some codes write Pix's application id in capitals, others in lowercase.
    if (account?.get('00')?.toUpperCase() === application.toUpperCase()) return account;
  }
  return null;
}

const POLYNOMIAL = 0x1021;

/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF, nothing reflected), from ISO/IEC 13239 and EMV QRCPS-MPM 4.7.3. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
