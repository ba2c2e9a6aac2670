import { createHmac } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { type Accounts, openAccounts, type Role, setRole } from '../../domain/account/index.ts';
import { hashPassword } from '../../domain/account/password.ts';
import { insertAccount, saveAddress, savePassword } from '../../domain/account/store.ts';
import { newId } from '../../kit/id.ts';
import { systemRandom } from '../../kit/random.ts';
import { SITE_SETTINGS } from './settings.ts';
import { type Visitor, visit } from './visitor.ts';

export const AUTH_SECRET = SITE_SETTINGS.AUTH_SECRET;
/** Uncommon, so that the shop accepts it. */
export const PASSWORD = 'violin harbor 77 trunk';

/** Fake passwords that cost almost nothing, and counts of each kind of work. */
export function countedPasswords() {
  const counted = { hashed: 0, verified: 0 };
  const hash = async (password: string) => {
    counted.hashed += 1;
    return `plain:${password}`;
  };
  const verify = async (kept: string, password: string) => {
    counted.verified += 1;
    return kept === `plain:${password}`;
  };
  return { counted, passwords: { hash, verify } };
}

export function openTestAccounts(
  database: Pick<Database, 'orm' | 'run' | 'read'>,
  siteUrl = 'http://localhost:3000',
) {
  const { counted, passwords } = countedPasswords();
  const parts = { database, siteUrl, passwords, secret: AUTH_SECRET, random: systemRandom };
  return { accounts: openAccounts(parts), counted };
}

/** Costs one real hash. The address is verified, and the password is `PASSWORD`. */
export async function addMember(
  { database }: { readonly database: Pick<Database, 'run'> },
  { email = 'ada@example.com', role = 'none' as Role, locale = 'en' } = {},
): Promise<string> {
  const hash = await hashPassword(PASSWORD);
  return database.run(async (work) => {
    const id = newId(work.random);
    await insertAccount(work, { id, email, name: 'Ada', locale, emailVerified: true });
    await saveAddress(work, id, email);
    await savePassword(work, id, { id: newId(work.random), hash });
    await setRole(work, id, role);
    return id;
  });
}

export async function visitAs(
  site: { readonly url: string },
  email = 'ada@example.com',
): Promise<Visitor> {
  const visitor = visit(site);
  const form = await visitor.open('/login/signin');
  await visitor.submit(form, 'form#signin', { email, password: PASSWORD });
  return visitor;
}

export async function visitAsStaff(
  site: Parameters<typeof addMember>[0] & {
    readonly url: string;
    readonly database: Pick<Database, 'pool'>;
  },
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<Visitor> {
  await addMember(site, { email, role });
  const visitor = await visitAs(site, email);
  const factor = 'UPDATE account SET second_factor = true WHERE email = $1';
  await site.database.pool.query(factor, [email]);
  return visitor;
}

/** Without usable codes. Null means that its date was never recorded. */
export async function addSecondFactor(
  { database }: { readonly database: Pick<Database, 'pool'> },
  accountId: string,
  since: Date | null,
): Promise<void> {
  await database.pool.query('UPDATE account SET second_factor = true WHERE id = $1', [accountId]);
  await database.pool.query(
    `INSERT INTO account_second_factor (id, secret, backup_codes, account_id, verified, since)
     VALUES ($1, 'secret', 'codes', $2, true, $3)`,
    [newId(systemRandom), accountId, since],
  );
}

export function withCookiesOf(...answers: readonly Headers[]): Headers {
  const cookies = new Map<string, string>();
  for (const line of answers.flatMap((headers) => headers.getSetCookie())) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Headers({ cookie, origin: 'http://localhost:3000', 'user-agent': 'Test/1' });
}

/** The address is verified, and the password is `PASSWORD`. */
export async function createMember(
  database: Pick<Database, 'pool'>,
  accounts: Accounts,
  email = 'ada@example.com',
): Promise<string> {
  await accounts.signUp({ email, name: 'Ada', password: PASSWORD, locale: 'de' });
  const { rows } = await database.pool.query(
    `WITH proven AS (UPDATE account SET email_verified = true WHERE email = $1 RETURNING id)
     INSERT INTO account_address (account_id, email, since) SELECT id, $1, now() FROM proven
     RETURNING account_id AS id`,
    [email],
  );
  return `${rows[0]?.id}`;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** `secret` is base32 (RFC 6238). */
export function appCode(secret: string): string {
  const bits = [...secret]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const tag = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const at = (tag.at(-1) ?? 0) & 15;
  return String((tag.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** In seconds, by cookie, without deleted ones. */
export const cookieTimes = (headers: Headers): Record<string, number> =>
  Object.fromEntries(
    headers
      .getSetCookie()
      .map(
        (line) =>
          [/^[^=]+/.exec(line)?.[0] ?? '', Number(/Max-Age=(\d+)/.exec(line)?.[1])] as const,
      )
      .filter(([, age]) => age !== 0),
  );
