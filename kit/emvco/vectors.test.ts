import { expect, test } from 'vitest';
import type { Money } from '../money.ts';
import { crc16 } from './code.ts';
import {
  decodeCode,
  decodePix,
  decodePromptPay,
  decodeQris,
  decodeUpi,
  decodeVietQr,
  encodeCode,
  encodePix,
  encodePromptPay,
  encodeQris,
  encodeVietQr,
  type PixCode,
  type PromptPayCode,
  type QrisCode,
  readWalletCode,
  type UpiLink,
  type VietQrCode,
} from './index.ts';

// Public test suites quote these documents of EMVCo and central banks. The checksums prove that the copies are exact.

const money = (minor: number, currency: Money['currency']): Money => ({ minor, currency });

const FULANO = {
  amount: null,
  name: 'Fulano de Tal',
  city: 'BRASILIA',
  postcode: null,
  txid: null,
} as const;

/** Banco Central do Brasil, Manual de Padrões para Iniciação do Pix. */
const PIX: readonly (readonly [string, PixCode])[] = [
  [
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    {
      ...FULANO,
      to: { kind: 'key', key: '123e4567-e12b-12d1-a456-426655440000', info: null },
      once: false,
    },
  ],
  [
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    {
      ...FULANO,
      to: { kind: 'url', url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441' },
      once: true,
    },
  ],
];

/** github.com/dtinth/promptpay-qr, index.test.js. */
const PROMPTPAY: readonly (readonly [string, PromptPayCode])[] = [
  [
    '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
    { to: { kind: 'phone', phone: '+66801234567' }, amount: null },
  ],
  [
    '00020101021129370016A000000677010111011300668912345675802TH5303764630429C1',
    { to: { kind: 'phone', phone: '+66891234567' }, amount: null },
  ],
  [
    '00020101021129370016A000000677010111021311111111111115802TH530376463047B5A',
    { to: { kind: 'tax-id', taxId: '1111111111111' }, amount: null },
  ],
  [
    '00020101021129370016A000000677010111021301234567890125802TH530376463040CBD',
    { to: { kind: 'tax-id', taxId: '0123456789012' }, amount: null },
  ],
  [
    '00020101021129390016A00000067701011103150123456789012345802TH530376463049781',
    { to: { kind: 'e-wallet', wallet: '012345678901234' }, amount: null },
  ],
  [
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
    { to: { kind: 'phone', phone: '+66000000000' }, amount: money(422, 'THB') },
  ],
];

/** github.com/verssache/qris-dinamis, qris.php, and github.com/terryds/qris-decoder, README. */
const QRIS: readonly (readonly [string, QrisCode])[] = [
  [
    '00020101021126570011ID.DANA.WWW011893600915302259148102090225914810303UMI51440014ID.CO.QRIS.WWW0215ID10200176114730303UMI5204581253033605802ID5922Warung Sayur Bu Sugeng6010Kab. Demak610559567630458C7',
    {
      acquirer: { domain: 'ID.DANA.WWW', pan: '936009153022591481', merchant: '022591481' },
      nmid: 'ID1020017611473',
      size: 'UMI',
      category: '5812',
      name: 'Warung Sayur Bu Sugeng',
      city: 'Kab. Demak',
      postcode: '59567',
      amount: null,
      tip: false,
      reference: null,
      terminal: null,
    },
  ],
  [
    '00020101021126680016ID.CO.TELKOM.WWW011893600898026635207502150001952663520750303UMI51440014ID.CO.QRIS.WWW0215ID10211254059720303UMI5204549953033605502015802ID5906BIOLBE6011KAB. MALANG610565168622005091147938120703A03630404CB',
    {
      acquirer: {
        domain: 'ID.CO.TELKOM.WWW',
        pan: '936008980266352075',
        merchant: '000195266352075',
      },
      nmid: 'ID1021125405972',
      size: 'UMI',
      category: '5499',
      name: 'BIOLBE',
      city: 'KAB. MALANG',
      postcode: '65168',
      amount: null,
      tip: true,
      reference: '114793812',
      terminal: 'A03',
    },
  ],
];

const SACOMBANK = { bank: '970403', amount: null, bill: null, purpose: null } as const;

/** NAPAS, QR Format for NAPAS247 (vietqr.net, QR_Format_T&C 1.5.2, and for the last one 1.0, 6.1.3). */
const VIETQR: readonly (readonly [string, VietQrCode])[] = [
  [
    '00020101021138570010A00000072701270006970403011300110123456780208QRIBFTTA53037045802VN63049E6F',
    { ...SACOMBANK, account: '0011012345678', service: 'account' },
  ],
  [
    '00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52',
    { ...SACOMBANK, account: '9704031101234567', service: 'card' },
  ],
  [
    '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E',
    {
      bank: '970403',
      account: '0011012345678',
      service: 'account',
      amount: money(180_000, 'VND'),
      bill: 'NPS6869',
      purpose: 'thanh toan don hang',
    },
  ],
];

/** NPCI, UPI Linking Specifications 1.6, without its line breaks. */
const UPI: readonly (readonly [string, UpiLink])[] = [
  [
    'upi://pay?pa=nadeem@npci&pn=nadeem%20chinna&mc=0000&tid=cxnkjcnkjdfdvjndkjfvn&tr=4894398cndhcd23&tn=Pay%20to%20mystar%20store&am=10&mam=null&cu=INR&url=https://mystar.com/orderid=9298yw89e8973e87389e78923ue892',
    {
      address: 'nadeem@npci',
      name: 'nadeem chinna',
      category: '0000',
      reference: '4894398cndhcd23',
      note: 'Pay to mystar store',
      amount: money(1000, 'INR'),
    },
  ],
];

/** EMVCo, EMV QRCPS Merchant-Presented Mode 1.1, annex. */
const SPECIFICATION =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A';

const DECODERS = {
  pix: decodePix,
  promptpay: decodePromptPay,
  qris: decodeQris,
  vietqr: decodeVietQr,
} as const;
const VECTORS = { pix: PIX, promptpay: PROMPTPAY, qris: QRIS, vietqr: VIETQR } as const;
const WALLETS = ['pix', 'promptpay', 'qris', 'vietqr'] as const;
const SEALED = [SPECIFICATION, ...WALLETS.flatMap((key) => VECTORS[key].map(([text]) => text))];

test.each(SEALED)('rejects any changed character of %s', (text) => {
  const characters = [...text];
  const accepted = characters.flatMap((_, at) =>
    [...'09AZaz é最']
      .filter((other) => other !== characters[at])
      .map((other) => characters.with(at, other).join(''))
      .filter((changed) => decodeCode(changed).ok || readWalletCode(changed) !== null),
  );
  expect(accepted).toEqual([]);
});

test('rejects a valid code of another wallet', () => {
  for (const wallet of WALLETS) {
    for (const [text] of VECTORS[wallet]) {
      const others = WALLETS.filter((other) => other !== wallet);
      for (const other of others) {
        expect(DECODERS[other](text)).toEqual({ ok: false, code: 'other-wallet' });
      }
    }
    expect(DECODERS[wallet](SPECIFICATION)).toEqual({ ok: false, code: 'other-wallet' });
  }
});

test('computes the check value of CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(crc16('')).toBe('FFFF');
});

test('counts characters for lengths and bytes for the checksum', () => {
  const decoded = decodeCode(SPECIFICATION);
  const fields = decoded.ok ? decoded.value : new Map<string, string>();
  expect(fields.get('54')).toBe('23.72');
  expect(fields.get('64')).toBe('0002ZH0104最佳运输0202北京');
  expect(encodeCode([...fields])).toBe(SPECIFICATION);
  expect(readWalletCode(SPECIFICATION)).toBeNull();
});

test.each(WALLETS)('reads the published codes of %s', (wallet) => {
  for (const [text, code] of VECTORS[wallet]) {
    expect(DECODERS[wallet](text)).toEqual({ ok: true, value: code });
    expect(readWalletCode(text)).toEqual({ wallet, amount: code.amount });
  }
});

test('reads the published UPI link', () => {
  for (const [text, link] of UPI) {
    expect(decodeUpi(text)).toEqual({ ok: true, value: link });
    expect(readWalletCode(text)).toEqual({ wallet: 'upi', amount: link.amount });
  }
});

test('writes the published codes exactly', () => {
  for (const [text, code] of PIX) expect(encodePix(code)).toBe(text);
  for (const [text, code] of PROMPTPAY) expect(encodePromptPay(code)).toBe(text);
  for (const [text, code] of QRIS) expect(encodeQris(code)).toBe(text);
  for (const [text, code] of VIETQR) expect(encodeVietQr(code)).toBe(text);
});
