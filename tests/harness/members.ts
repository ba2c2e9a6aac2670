import { addMember, visitAs } from './accounts.ts';
import { BUYER, goToPay } from './buyer.ts';
import type { TestSite } from './site.ts';
import { type Fields, textOf, type Visitor, visit } from './visitor.ts';

const cookieOf = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export function openMembers(site: TestSite) {
  const rows = async (text: string, values: readonly unknown[] = []) =>
    (await site.database.pool.query(text, [...values])).rows;
  const one = async (text: string, values: readonly unknown[] = []) =>
    (await rows(text, values))[0];

  return {
    rows,
    one,
    cookieOf,
    /** The form was not opened before. */
    post: (visitor: Visitor, path: string, fields: Fields) =>
      site.get(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: site.url, cookie: cookieOf(visitor) },
      }),
    file: (visitor: Visitor, query: string) =>
      site.get(`/member/file?${query}`, { headers: { cookie: cookieOf(visitor) } }),
    /** The account bought ZipX for a year on one PC and uses it there. */
    async owner(email: string, name = 'Ada') {
      const id = await addMember(site, { email });
      const shop = visit(site);
      const pay = await goToPay(shop, '', { plan: 'year', seats: '1' });
      const paid = await shop.submit(pay, 'form#pay', { ...BUYER, email, name });
      const key = textOf(paid, '#licence-key') ?? '';
      const device = { id: 'a1'.repeat(15), name: `PC of ${email}` };
      const activated = await site.get('/api/licences/activate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key, product: 'zipx', appVersion: '1.0.0', device }),
      });
      if (activated.status !== 200) throw new Error(await activated.text());
      const ids = await one(
        `SELECT license.id AS license, seat.id AS activation FROM license
         JOIN license_activation seat ON seat.license_id = license.id WHERE license.email = $1`,
        [email],
      );
      return {
        id,
        email,
        key,
        license: `${ids?.license}`,
        activation: `${ids?.activation}`,
        order: textOf(paid, '#order-number') ?? '',
        visitor: await visitAs(site, email),
      };
    },
  };
}

export type Owner = Awaited<ReturnType<ReturnType<typeof openMembers>['owner']>>;
