import { expect, test } from 'vitest';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { staffServices } from '../../../tests/harness/office-staff.ts';
import { openTicketScene } from '../../../tests/harness/tickets.ts';
import * as customers from './customers.tsx';

const { base, opened } = await openTicketScene();

test.each([
  ['support', 1],
  ['finance', 0],
] as const)('links the emails of a customer for %s to %d pages', async (role, links) => {
  const { email } = await opened();
  const draw = drawnPage(customers, '/office/customers', staffServices(base, role));
  const { document } = await draw(`/office/customers?email=${encodeURIComponent(email)}`);
  expect(document.text).toContain('Request received');
  expect(document.querySelectorAll('a[href^="/office/mails/"]')).toHaveLength(links);
});
