import { describe, expect, test } from 'vitest';
import { cardFields } from '../../tests/harness/sandbox.ts';
import { evaluateCard } from './card.ts';

const NOW = new Date('2026-01-15T12:00:00.000Z');
const verdictOf = (number: string, change: Record<string, string> = {}) =>
  evaluateCard(cardFields(number, change), NOW).verdict;

describe('a bad card', () => {
  test.each([
    ['4242424242424241', 'incorrect-number'],
    ['4000000000000002', 'declined'],
    ['4000000000009987', 'declined'],
    ['4000000000009979', 'declined'],
    ['4000000000009995', 'insufficient-funds'],
    ['4000000000000069', 'expired-card'],
    ['4000000000000127', 'incorrect-cvc'],
    ['4000000000000119', 'processing-error'],
    ['5555555555554444', 'declined'],
  ])('evaluates %s as %s', (number, verdict) => {
    expect(verdictOf(number)).toBe(verdict);
  });

  test.each(['', 'drop table', '4242', '4'.repeat(20), '４２４２４２４２４２４２４２４２'])(
    'rejects "%s" as a number and stores nothing of it',
    (number) => {
      expect(evaluateCard(cardFields(number), NOW)).toMatchObject({
        verdict: 'incorrect-number',
        face: null,
      });
    },
  );

  test.each(['12/25', '12/2025', '00/30', '13/30', '1/3', '', 'soon', '12/1934'])(
    'counts the expiry "%s" as expired',
    (expiry) => {
      expect(verdictOf('4242424242424242', { card_expiry: expiry })).toBe('expired-card');
    },
  );

  test.each(['', '12', '12345', 'abc'])('rejects the security code "%s"', (cvc) => {
    expect(verdictOf('4242424242424242', { card_cvc: cvc })).toBe('incorrect-cvc');
  });

  test('counts missing fields as an incorrect number', () => {
    expect(evaluateCard({}, NOW)).toMatchObject({ verdict: 'incorrect-number', face: null });
  });
});

test('accepts a card until the end of its month in UTC', () => {
  const card = cardFields('4242424242424242', { card_expiry: '01/26' });
  expect(evaluateCard(card, new Date('2026-01-31T23:59:59.999Z')).verdict).toBe('paid');
  expect(evaluateCard(card, new Date('2026-02-01T00:00:00.000Z')).verdict).toBe('expired-card');
});

test.each(['1/26', '01/2026', '01 / 26', '01-26'])('accepts the expiry "%s"', (expiry) => {
  expect(verdictOf('4242424242424242', { card_expiry: expiry })).toBe('paid');
});

test.each(['4000002500003155', '4000000000003220', '4000002760003184'])(
  'challenges the card %s',
  (number) => {
    expect(verdictOf(number)).toBe('challenge');
  },
);

test.each([
  ['4242 4242-4242 4242', 'visa', '4242'],
  ['5555555555554444', 'mastercard', '4444'],
  ['2223003122003222', 'mastercard', '3222'],
  ['378282246310005', 'amex', '0005'],
  ['6011111111111117', 'discover', '1117'],
  ['3056930009020004', 'diners', '0004'],
  ['3566002020360505', 'jcb', '0505'],
  ['6200000000000005', 'unionpay', '0005'],
  ['2200000000000004', 'mir', '0004'],
  ['9999999999999995', 'unknown', '9995'],
])('stores of %s only %s, %s, and the expiry', (number, brand, last4) => {
  expect(evaluateCard(cardFields(number), NOW).face).toEqual({ brand, last4, expiry: '2034-12' });
});

test.each([
  ['1/35', '2035-01'],
  ['09 / 2041', '2041-09'],
  ['13/41', null],
  ['', null],
])('reads the expiry %j as %s', (card_expiry, expiry) => {
  const { face } = evaluateCard(cardFields('4242424242424242', { card_expiry }), NOW);
  expect(face?.expiry).toBe(expiry);
});
