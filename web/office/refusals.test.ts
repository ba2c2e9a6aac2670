import { expect, test } from 'vitest';
import { drawnPage } from '../../tests/harness/drawn-page.tsx';
import { staffServices } from '../../tests/harness/office-staff.ts';
import { sentForm } from '../../tests/harness/sent-form.ts';
import { openTicketScene } from '../../tests/harness/tickets.ts';
import * as coupons from './coupons/coupons.tsx';
import * as macros from './macros/macros.tsx';
import * as staff from './staff/staff.tsx';
import * as message from './translations/message.tsx';

const { base } = await openTicketScene();
const services = staffServices(base, 'admin');

const emails = (count: number) =>
  Array.from({ length: count }, (_, turn) => `customer-number-${turn}@buyer.example`).join('\n');

test.each([
  [
    'a macro',
    drawnPage(macros, '/office/tickets/macros', services),
    '/office/tickets/macros?language=de',
    ['macro', { name: 'Two words', title: 'Gruß', text: 'Hallo', why: 'new' }],
  ],
  [
    'a role',
    drawnPage(staff, '/office/staff', services),
    '/office/staff',
    ['set-role', { email: 'nobody@shop.example', role: 'support', why: 'new job' }],
  ],
  [
    'a translation',
    drawnPage(message, '/office/translations/:language/message', services),
    '/office/translations/de/message?id=ticket.reply.submit',
    ['propose', { text: 'Senden {now}', why: 'shorter' }],
  ],
  [
    'a coupon for too many customers',
    drawnPage(coupons, '/office/coupons', services),
    '/office/coupons',
    ['preview-coupon', { code: 'AUTUMN', percent: '10', emails: emails(2001) }],
  ],
] as const)('reports a refusal of %s on top and at its field', async (_, draw, path, sent) => {
  const [id, typed] = sent;
  const form = (await draw(path)).document.querySelector(`form#${id}`);
  if (!form) throw new Error(`there is no form ${id}`);
  const { status, document } = await draw(path, sentForm(form, typed));
  expect([status, document.querySelector('#refusal[role=alert]')?.text]).toEqual([
    422,
    'Please check the marked fields.',
  ]);
  expect(document.querySelectorAll('.error-text').map(({ text }) => text)).toHaveLength(1);
});
