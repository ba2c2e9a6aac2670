import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/work.ts';
import { assessTax, checkTaxId, PROOF_HOLDS, type Seller, type TaxIdDeps } from '../tax/index.ts';
import { nextBuyer } from './buyer.ts';
import { findSubscription } from './store.ts';

/** What asking about a tax id again needs. */
export type ProofDeps = {
  readonly database: Pick<Database, 'read'>;
  readonly taxIds: TaxIdDeps;
  readonly seller: Seller;
};

/**
 * Asks about the tax id again because of which a subscription renews without tax, or did: when the last answer is too old, or
 * was no. To be called before its renewal is announced or begun, with no transaction open; the answer is stored, and
 * `nextBuyer` reads it.
 */
export async function proveAgain({ database, taxIds, seller }: ProofDeps, id: string) {
  const asked = await database.read((reader) => doubtful(reader, seller, id));
  if (asked !== null) await checkTaxId(taxIds, asked);
}

async function doubtful(reader: Reader, seller: Seller, id: string) {
  const subscription = await findSubscription(reader, id);
  if (subscription === null || subscription.renewalId !== null) return null;
  // Nothing will be announced or charged.
  if (subscription.nextChargeAt === null) return null;
  const { like, wasProven, lastAnswer } = await nextBuyer(reader, subscription);
  const { country, company, address, taxId } = like;
  if (!wasProven || taxId === null) return null;
  const customer = {
    country,
    postcode: address?.postcode ?? null,
    isCompany: company !== null,
    hasProvenTaxId: true,
  };
  const { treatment } = assessTax({ customer, seller, date: reader.now });
  if (treatment !== 'reverse-charge') return null;
  const isFresh =
    lastAnswer?.result === 'valid' && reader.now.getTime() - lastAnswer.at.getTime() < PROOF_HOLDS;
  return isFresh ? null : { country, text: taxId };
}
