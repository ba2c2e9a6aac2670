import { beforeEach, expect, test } from 'vitest';
import { BadSignature } from '../../domain/payment/port.ts';
import { minutes } from '../../kit/time.ts';
import { CERTIFICATES, CHAINS, trustPeer } from '../../tests/harness/paypal-peer/certificates.ts';
import { openCertificates } from './certificate.ts';
import { MOST_DOWNLOADS } from './download-limit.ts';
import { PayPalFailure } from './failure.ts';

const NOW = new Date('2026-01-15T12:00:00Z');
trustPeer();

let downloads: string[];
beforeEach(() => {
  downloads = [];
});

function open(environment: 'sandbox' | 'live' = 'sandbox') {
  return openCertificates(
    {
      async download(url) {
        downloads.push(url.href);
        return CHAINS[url.pathname.split('/').at(-1) ?? ''] ?? 'not a certificate';
      },
    },
    environment,
  );
}

test.each([
  'CERT-other-name',
  'CERT-expired',
  'CERT-foreign',
  'CERT-by-itself',
  'CERT-by-a-leaf',
  'CERT-unknown',
])('refuses %s', async (name) => {
  await expect(open().get(`${CERTIFICATES}/${name}`, NOW)).rejects.toThrow(BadSignature);
});

test.each([
  'https://api.sandbox.paypal.com.shop.example/v1/notifications/certs/CERT-peer',
  'https://shop.example/v1/notifications/certs/CERT-peer',
  'https://paypal.com@shop.example/v1/notifications/certs/CERT-peer',
  'https://user@api.sandbox.paypal.com/v1/notifications/certs/CERT-peer',
  'http://api.sandbox.paypal.com/v1/notifications/certs/CERT-peer',
  'https://api.sandbox.paypal.com:444/v1/notifications/certs/CERT-peer',
  'https://api.sandbox.paypal.com/v1/notifications/certs/../../other',
  'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-peer?next=1',
  'https://api.paypal.com/v1/notifications/certs/CERT-peer',
  '',
])('downloads nothing from %j', async (address) => {
  await expect(open().get(address, NOW)).rejects.toThrow(BadSignature);
  expect(downloads).toEqual([]);
});

test('takes a certificate that PayPal sends without its issuer', async () => {
  expect((await open().get(`${CERTIFICATES}/CERT-alone`, NOW)).subject).toContain('paypal.com');
});

test('takes live certificates from the live hosts only', async () => {
  await expect(open('live').get(`${CERTIFICATES}/CERT-peer`, NOW)).rejects.toThrow(BadSignature);
  const own = 'https://api.paypal.com/v1/notifications/certs/CERT-peer';
  expect((await open('live').get(own, NOW)).subject).toContain('paypal.com');
});

test('downloads a certificate once, and checks its dates each time', async () => {
  const certificates = open();
  const address = `${CERTIFICATES}/CERT-peer`;
  for (let turn = 0; turn < 3; turn += 1) await certificates.get(address, NOW);
  expect(downloads).toEqual([address]);
  const later = new Date('2121-01-01T00:00:00Z');
  await expect(certificates.get(address, later)).rejects.toThrow(BadSignature);
});

test('a failed download is no wrong signature, so PayPal repeats the event', async () => {
  const download = () => Promise.reject(new PayPalFailure('ECONNRESET'));
  const certificates = openCertificates({ download }, 'sandbox');
  await expect(certificates.get(`${CERTIFICATES}/CERT-peer`, NOW)).rejects.toThrow(PayPalFailure);
});

test('asks for a wrong certificate once, and again after a while', async () => {
  const certificates = open();
  const address = `${CERTIFICATES}/CERT-other-name`;
  const ask = (now: Date) => expect(certificates.get(address, now)).rejects.toThrow(BadSignature);
  for (let turn = 0; turn < 3; turn += 1) await ask(NOW);
  expect(downloads).toHaveLength(1);
  await ask(new Date(NOW.getTime() + minutes(11)));
  expect(downloads).toHaveLength(2);
});

test('remembers that PayPal has no such certificate', async () => {
  let count = 0;
  const download = () => {
    count += 1;
    return Promise.reject(new PayPalFailure({ status: 404, body: {} }));
  };
  const certificates = openCertificates({ download }, 'sandbox');
  for (let turn = 0; turn < 3; turn += 1)
    await expect(certificates.get(`${CERTIFICATES}/CERT-no`, NOW)).rejects.toThrow(BadSignature);
  expect(count).toBe(1);
});

test('downloads a certificate once for events at the same time', async () => {
  const certificates = open();
  const address = `${CERTIFICATES}/CERT-peer`;
  await Promise.all(Array.from({ length: 5 }, () => certificates.get(address, NOW)));
  expect(downloads).toHaveLength(1);
});

test('stops downloading in a flood of addresses, and keeps the certificates that it has', async () => {
  const certificates = open();
  await certificates.get(`${CERTIFICATES}/CERT-peer`, NOW);
  for (let number = 0; number < 100; number += 1)
    await expect(certificates.get(`${CERTIFICATES}/CERT-${number}`, NOW)).rejects.toThrow(
      BadSignature,
    );
  expect(downloads).toHaveLength(MOST_DOWNLOADS);
  await certificates.get(`${CERTIFICATES}/CERT-peer`, NOW);
  const later = new Date(NOW.getTime() + minutes(1));
  await certificates.get(`${CERTIFICATES}/CERT-alone`, later);
  expect(downloads).toHaveLength(MOST_DOWNLOADS + 1);
});

test('refuses a certificate that is too long', async () => {
  const certificates = openCertificates({ download: async () => null }, 'sandbox');
  await expect(certificates.get(`${CERTIFICATES}/CERT-peer`, NOW)).rejects.toThrow(BadSignature);
});
