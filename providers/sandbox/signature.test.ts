import { expect, test } from 'vitest';
import { BadSignature } from '../../domain/payment/port.ts';
import { signatureHeader, verifyEvent } from './signature.ts';

const NOW = new Date('2026-01-15T12:00:00.000Z');
const bytes = (text: string) => new TextEncoder().encode(text);
const EVENT = { id: 'e1', type: 'payment.paid', reference: 'r1' };
const RAW = bytes(JSON.stringify(EVENT));

/** Signs the body, then verifies it so many milliseconds later. */
const check = (raw: Uint8Array, later = 0) =>
  verifyEvent(
    'secret',
    { raw, header: signatureHeader('secret', raw, NOW) },
    new Date(NOW.getTime() + later),
  );

test.each([
  null,
  '',
  'v1=00',
  `t=${NOW.getTime() / 1000}`,
  `t=${NOW.getTime() / 1000},v1=short`,
  `t=soon,v1=${'0'.repeat(64)}`,
  `t=${NOW.getTime() / 1000},v1=${'0'.repeat(64)}`,
])('rejects the header %s', (header) => {
  expect(() => verifyEvent('secret', { raw: RAW, header }, NOW)).toThrow(BadSignature);
});

test('rejects a signature with another secret or timestamp', () => {
  const other = signatureHeader('other', RAW, NOW);
  expect(() => verifyEvent('secret', { raw: RAW, header: other }, NOW)).toThrow(BadSignature);
  const header = signatureHeader('secret', RAW, NOW).replace(/^t=\d+/, 't=1768478401');
  expect(() => verifyEvent('secret', { raw: RAW, header }, NOW)).toThrow(BadSignature);
});

test.each([300_001, -300_001])('rejects an event at a distance of %i ms', (later) => {
  expect(() => check(RAW, later)).toThrow(BadSignature);
});

test.each([
  '',
  'null',
  '[]',
  '"text"',
  '{}',
  '{"id":1}',
  '{"id":"e","type":"t","reference":""}',
  '{',
])('rejects a well signed %s as an event', (body) => {
  expect(() => check(bytes(body))).toThrow(BadSignature);
});

test('rejects signed bytes that are not UTF-8', () => {
  expect(() => check(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(BadSignature);
});

test.each([300_000, 0, -300_000])('accepts an event at a distance of %i ms', (later) => {
  expect(check(RAW, later)).toEqual(EVENT);
});

test('signs "t.body" as Stripe documents it', () => {
  // printf '1768478400.{}' | openssl dgst -sha256 -hmac secret
  expect(signatureHeader('secret', bytes('{}'), NOW)).toBe(
    't=1768478400,v1=73e822d7aed8642014f8af09001985f05859013123303138ad6d4e6a45546992',
  );
});
