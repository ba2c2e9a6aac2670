import { expect, test } from 'vitest';
import { parsePayForm } from '../../domain/purchase/input.ts';
import { FIELDS as TICKET_FIELDS, faultsOf as ticketFaults } from '../../domain/ticket/input.ts';
import {
  FIELDS as UNINSTALL_FIELDS,
  faultsOf as uninstallFaults,
} from '../../domain/uninstall/input.ts';
import { readEmail } from '../../kit/email.ts';
import { listFiles, read } from './tree.ts';

const OWN_RULE = /\bz\s*(?:\.string\(\)\s*)?\.email\(/;

/** Somebody who could buy with an address has to be able to withdraw, sign in and ask with it. */
test('no form has a rule of its own for addresses', () => {
  expect(OWN_RULE.test('const Email = z.email().max(254);')).toBe(true);
  expect(OWN_RULE.test('z.string().email()')).toBe(true);
  const files = listFiles(/^(?:app|domain)\/.*\.tsx?$/);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => OWN_RULE.test(read(file)))).toEqual([]);
});

test.each([
  'info@müller.example',
  'o&m@example.com',
  'a..b@example.ne.jp',
  '用户@例子.广告',
  'ada@example',
  'ada',
])('every form says the same of %s', (email) => {
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
