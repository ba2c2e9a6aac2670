import { expect, test } from 'vitest';
import { parsePayForm } from '../../domain/order/input.ts';
import { FIELDS as TICKET_FIELDS, faultsOf as ticketFaults } from '../../domain/ticket/input.ts';
import {
  FIELDS as UNINSTALL_FIELDS,
  faultsOf as uninstallFaults,
} from '../../domain/uninstall/input.ts';
import { readEmail } from '../../kit/email.ts';
import { isTest, listFiles, read } from './tree.ts';

const OWN_RULE = /\bz\s*(?:\.string\(\)\s*)?\.email\(/;

test('has no form with its own rule for addresses', () => {
  expect(OWN_RULE.test('const Email = z.email().max(254);')).toBe(true);
  expect(OWN_RULE.test('z.string().email()')).toBe(true);
  const files = listFiles(/^(?:web|domain)\/.*\.tsx?$/);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => OWN_RULE.test(read(file)))).toEqual([]);
});

/** Compares addresses case-sensitively, so `Ada@` and `ada@` would be different people. */
const BY_LETTERS =
  /\b\w*[eE]mail\b\s*[!=]==(?!\s*(?:null\b|undefined\b|['"]))|[!=]==\s*(?:[\w?]+\.)*\w*[eE]mail\b(?!\()/;

/** Exceptions with reasons. */
const SPELLED: Readonly<Record<string, string>> = {
  'web/components/email-address.tsx': 'asks whether it has cut something off a text',
};

test('compares addresses with isSameEmail or isAddress, never letter by letter', () => {
  for (const sample of [
    'if (order.email === typed) return;',
    'one?.email !== link.email',
    'people.find((one) => typed === one.email)',
    'email === read(form)',
  ])
    expect(BY_LETTERS.test(sample), sample).toBe(true);
  for (const sample of ["email === ''", 'who.email === null', "faults.email === 'malformed'"])
    expect(BY_LETTERS.test(sample), sample).toBe(false);
  const files = listFiles(/^(?:web|db|domain|providers|server)\/.*\.tsx?$/).filter(
    (file) => !isTest(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => BY_LETTERS.test(read(file)))).toEqual(Object.keys(SPELLED));
});

test.each([
  'info@müller.example',
  'o&m@example.com',
  'a..b@example.ne.jp',
  '用户@例子.广告',
  'ada@example',
  'ada',
])('accepts or rejects %s in every form alike', (email) => {
  const isFine = readEmail(email).fault === null;
  const fill = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, name === 'email' ? email : '']));
  const ticket = ticketFaults(fill(TICKET_FIELDS) as never).some(({ field }) => field === 'email');
  const uninstall = uninstallFaults(fill(UNINSTALL_FIELDS) as never).includes('email');
  const pay = parsePayForm(new URLSearchParams({ email }), {
    methods: ['card'],
    asksAddress: false,
    market: null,
    askCard: false,
    now: new Date(0),
  });
  const isRefused = !pay.ok && pay.errors.email !== undefined;
  expect([!ticket, !uninstall, !isRefused]).toEqual([isFine, isFine, isFine]);
});
