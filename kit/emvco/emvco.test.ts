import { expect, test } from 'vitest';
import { crc16 } from './code.ts';
import {
  decodeCode,
  decodePix,
  decodeUpi,
  encodeAlipay,
  encodeCode,
  encodePix,
  encodePromptPay,
  encodeQris,
  encodeUpi,
  encodeVietQr,
  encodeWechatPay,
  readWalletCode,
  type VietQrCode,
} from './index.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' }) as const;
const PIX = {
  to: { kind: 'key', key: '123e4567-e12b-12d1-a456-426655440000', info: null },
  amount: null,
  name: 'Fulano de Tal',
  city: 'BRASILIA',
  postcode: null,
  txid: null,
  once: false,
} as const;
const VIETQR = {
  bank: '970403',
  account: '0011012345678',
  service: 'account' as const,
  amount: null,
  bill: null,
  purpose: null,
} satisfies VietQrCode;
const UPI = {
  address: 'nadeem@npci',
  name: 'nadeem chinna',
  category: '0000',
  reference: null,
  note: null,
  amount: null,
} as const;
const QRIS = {
  acquirer: null,
  nmid: 'ID1020017611473',
  size: 'UMI',
  category: '5812',
  name: 'A',
  city: 'B',
  postcode: null,
  amount: null,
  tip: false,
  reference: null,
  terminal: null,
} as const;

const sealed = (body: string): string => `000201${body}6304${crc16(`000201${body}6304`)}`;

test('rejects other texts, and codes that are cut off or too long', () => {
  const text = encodePix(PIX);
  for (const other of ['', 'upi://pay?pa=a@b', text.slice(0, -1), `${text} `, text.slice(6)]) {
    expect(decodePix(other)).toEqual({ ok: false, code: 'no-code' });
    expect(readWalletCode(other)).toBeNull();
  }
  expect(decodePix(text.toLowerCase())).toEqual({ ok: false, code: 'wrong-checksum' });
});

test.each(['59AB', '5900', '5803BRA5803BRA', '59-1A', '630412345802BR', '000201', '5802', '5909A'])(
  'rejects malformed data objects with a valid checksum: %s',
  (body) => {
    expect(decodeCode(sealed(body))).toEqual({ ok: false, code: 'malformed' });
  },
);

test.each([
  ['an amount in another currency', '5303764', '54041.00'],
  ['no currency', '', '54041.00'],
  ['zero', '5303986', '54040.00'],
  ['three decimals', '5303986', '54051.005'],
  ['a comma', '5303986', '54041,00'],
  ['a sign', '5303986', '5405-1.00'],
  ['a point at the start', '5303986', '5403.50'],
])('rejects a Pix code with %s', (_, currency, amount) => {
  const account = '26350014br.gov.bcb.pix0113fulano@mail.br';
  const body = `${account}52040000${currency}${amount}5802BR5901A6001B62070503***`;
  expect(decodePix(sealed(body))).toEqual({ ok: false, code: 'malformed' });
});

test('does not write values that a standard forbids', () => {
  for (const wrong of [
    () => encodePix({ ...PIX, name: 'x'.repeat(26) }),
    () => encodePix({ ...PIX, city: 'x'.repeat(16) }),
    () => encodePix({ ...PIX, txid: 'with-dash' }),
    () => encodePix({ ...PIX, txid: 'x'.repeat(26) }),
    () => encodePix({ ...PIX, name: '' }),
    () => encodePix({ ...PIX, amount: { minor: 100, currency: 'USD' } }),
    () => encodePix({ ...PIX, amount: brl(0) }),
    () => encodePix({ ...PIX, amount: brl(-1) }),
    () => encodePix({ ...PIX, amount: brl(1.5) }),
    () => encodePix({ ...PIX, amount: brl(100_000_000_000_00) }),
    () => encodePix({ ...PIX, to: { kind: 'url', url: 'https://pix.example.com/1' } }),
    () => encodePix({ ...PIX, to: { kind: 'key', key: 'x'.repeat(78), info: null } }),
    () => encodePromptPay({ to: { kind: 'phone', phone: '12345' }, amount: null }),
    () => encodePromptPay({ to: { kind: 'tax-id', taxId: '123' }, amount: null }),
    () => encodePromptPay({ to: { kind: 'e-wallet', wallet: '123' }, amount: null }),
    () => encodeQris({ ...QRIS, nmid: '1020017611473' }),
    () => encodeQris({ ...QRIS, category: '58' }),
    () => encodeQris({ ...QRIS, size: 'small' }),
    () => encodeVietQr({ ...VIETQR, bank: '97040' }),
    () => encodeVietQr({ ...VIETQR, account: 'with space' }),
    () => encodeVietQr({ ...VIETQR, amount: { minor: 100, currency: 'THB' } }),
    () => encodeUpi({ ...UPI, address: 'nobody' }),
    () => encodeUpi({ ...UPI, reference: 'with space' }),
    () => encodeAlipay('a/b'),
    () => encodeWechatPay('a&b'),
    () => encodeCode([['5', 'x']]),
    () => encodeCode([['59', 'x'.repeat(100)]]),
  ]) {
    expect(wrong).toThrow(RangeError);
  }
});

test.each([
  'upi://pay?pn=A&cu=INR',
  'upi://pay?pa=a&pn=A',
  'upi://pay?pa=ab@cd',
  'upi://pay?pa=ab@cd&pn=A&cu=USD',
  'upi://pay?pa=ab@cd&pn=A&am=1.005',
  'upi://pay?pa=ab@cd&pn=A&am=-1',
  'upi://pay?pa=ab@cd&pa=ef@gh&pn=A',
  'upi://pay?pa=ab@cd&pn=%E0%A4%A',
])('rejects the link %s', (text) => {
  expect(decodeUpi(text)).toEqual({ ok: false, code: 'malformed' });
  expect(readWalletCode(text)).toBeNull();
});

test('accepts a phone with dashes or the country code', () => {
  const written = (phone: string) =>
    encodePromptPay({ to: { kind: 'phone', phone }, amount: null });
  expect(written('080-123-4567')).toBe(written('+66801234567'));
  expect(written('+66-80-123-4567')).toBe(written('0801234567'));
});

test('finds Pix under any account id, also in capitals', () => {
  const text = encodePix(PIX);
  const moved = text.slice(6, -8).replace(/^26/, '27').replace('br.gov.bcb.pix', 'BR.GOV.BCB.PIX');
  expect(decodePix(sealed(moved))).toEqual({ ok: true, value: PIX });
});

test('writes rupiah without hundredths and baht with them', () => {
  expect(encodeQris({ ...QRIS, amount: { minor: 15_000_00, currency: 'IDR' } })).toContain(
    '540515000',
  );
  const baht = { minor: 459_00, currency: 'THB' } as const;
  expect(encodePromptPay({ to: { kind: 'phone', phone: '0801234567' }, amount: baht })).toContain(
    '5406459.00',
  );
});

test('a UPI link keeps the @ and encodes spaces as %20', () => {
  const link = { ...UPI, note: 'a+b & c', amount: { minor: 199_900, currency: 'INR' } } as const;
  expect(encodeUpi(link)).toBe(
    'upi://pay?pa=nadeem@npci&pn=nadeem%20chinna&mc=0000&tn=a%2Bb%20%26%20c&am=1999.00&cu=INR',
  );
});

test('recognizes links of Alipay and WeChat Pay by their start', () => {
  expect(readWalletCode('https://qr.alipay.com.example/x')).toBeNull();
  const nothing = { amount: null };
  const alipay = encodeAlipay('bavh4wjlxf12tper3a');
  expect(readWalletCode(alipay)).toEqual({ wallet: 'alipay', ...nothing });
  const old = encodeWechatPay('NwY5Mz9');
  const newer = 'weixin://wxpay/bizpayurl/up?pr=NwY5Mz9&groupid=00';
  for (const text of [old, newer]) {
    expect(readWalletCode(text)).toEqual({ wallet: 'wechat-pay', ...nothing });
  }
});
