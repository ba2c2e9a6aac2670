import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/work.ts';
import { assessTax, checkTaxId, PROOF_HOLDS, type Seller, type TaxIdDeps } from '../tax/index.ts';
import { nextBuyer } from './buyer.ts';
import { findSubscription } from './store.ts';

export type ProofDeps = {
  readonly database: Pick<Database, 'read'>;
  readonly taxIds: TaxIdDeps;
  readonly seller: Seller;
};

/** Checks the tax ID of a reverse-charge subscription again. Call it with no transaction open. */
export async function proveAgain({ database, taxIds, seller }: ProofDeps, id: string) {
  const unproven = await database.read((reader) => findUnproven(reader, seller, id));
  if (unproven !== null) await checkTaxId(taxIds, unproven);
}

async function findUnproven(reader: Reader, seller: Seller, id: string) {
  const subscription = await findSubscription(reader, id);
  if (subscription === null || subscription.renewalId !== null) return null;
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
