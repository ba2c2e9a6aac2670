import { type AnyColumn, and, lte, or, type SQL, sql } from 'drizzle-orm';
import { isAddress } from './email.ts';

/** An address that a customer has proven. Rows after `until` belong to another customer. */
export type OwnAddress = { readonly email: string; readonly until: Date | null };

export type Slice = { readonly limit: number; readonly offset: number };

type Belongs = { readonly email: AnyColumn; readonly at: AnyColumn };

export function isOwned({ email, at }: Belongs, addresses: readonly OwnAddress[]): SQL {
  const ofEach = addresses.map((each) =>
    and(isAddress(email, each.email), each.until === null ? undefined : lte(at, each.until)),
  );
  return or(...ofEach) ?? sql`false`;
}
