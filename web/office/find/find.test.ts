import { expect, test } from 'vitest';
import type { Role } from '../../../domain/account/index.ts';
import { routeContext } from '../../../tests/harness/drawn-page.tsx';
import { addStaff, staffServices } from '../../../tests/harness/office-staff.ts';
import { openTicketScene } from '../../../tests/harness/tickets.ts';
import { type Found, loader } from './find.ts';

const { base, opened } = await openTicketScene();
await addStaff(base, 'kim@shop.example');

async function find(q: string, role: Role = 'support'): Promise<Found[]> {
  const request = new Request(`https://shop.example/office/find?${new URLSearchParams({ q })}`);
  const context = routeContext(staffServices(base, role));
  const response = await loader({ request, context, params: {} } as unknown as Parameters<
    typeof loader
  >[0]);
  expect(response.headers.get('cache-control')).toContain('no-store');
  return response.json();
}

test('finds nothing that the role may not open', async () => {
  const { number, email } = await opened();
  for (const role of ['marketing', 'translator'] as const)
    expect([await find(number, role), await find(email, role)]).toEqual([[], []]);
  expect(await find(number, 'finance')).toEqual([]);
});

test.each(['', 'x', 'TK-00000000', 'nobody@buyer.example', 'x'.repeat(200), '\0\0\0\0'])(
  'finds nothing for %j',
  async (q) => {
    expect(await find(q)).toEqual([]);
  },
);

test('finds a request by its number, and a customer by the address of an account or a request', async () => {
  const { number, email } = await opened();
  const to = `/office/tickets/${number.toLowerCase()}`;
  expect(await find(number.toLowerCase())).toEqual([{ kind: 'ticket', name: number, to }]);
  expect(await find(email.toUpperCase())).toEqual([
    { kind: 'customer', name: email, to: `/office/customers?email=${encodeURIComponent(email)}` },
  ]);
  expect(await find('kim@shop.example', 'finance')).toMatchObject([
    { kind: 'customer', name: 'kim@shop.example' },
  ]);
});
