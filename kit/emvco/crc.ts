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
