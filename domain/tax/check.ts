import type { Database } from '../../db/database.ts';
import type { Reader, Work } from '../../db/work.ts';
import { done, type Result } from '../../kit/result.ts';
import type { TaxIdRegister } from './port.ts';
import { deleteNeverValid, insertCheck, newestCheck } from './store.ts';
import { CHECK_HOLDS, type TaxId, type TaxIdCheck } from './tax.ts';
import { parseTaxId, type TaxIdFault } from './tax-id.ts';

export type TaxIdDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly register: TaxIdRegister | null;
  /** What proves an ID when no register covers its country: nothing, or valid check digits. */
  readonly enoughOffline: 'nothing' | 'format';
};

export type TaxIdQuery = {
  readonly country: string;
  readonly text: string;
  /** Called just before a query. Limits made-up IDs, so that the register does not block this shop. */
  readonly mayAsk?: () => boolean;
};

/**
 * Checks a tax ID with the register of its country, or by its check digits where `enoughOffline` accepts them. Stored
 * answers count for a day. Call it with no transaction open.
 */
export async function checkTaxId(
  deps: TaxIdDeps,
  query: TaxIdQuery,
): Promise<Result<TaxIdCheck, TaxIdFault>> {
  const parsed = parseTaxId(query.country, query.text);
  if (!parsed.ok) return parsed;
  const taxId: TaxId = { country: parsed.country, id: parsed.id };
  const register = deps.register?.covers(taxId.country) ? deps.register : null;
  const by = register ? 'register' : 'format';
  const { known, now } = await deps.database.read(async (reader) => {
    const since = new Date(reader.now.getTime() - CHECK_HOLDS);
    return { known: await newestCheck(reader, taxId, { by, since }), now: reader.now };
  });
  if (known && (register || deps.enoughOffline === 'format')) return done(known);
  if (register && query.mayAsk?.() === false)
    return done({ ...taxId, result: 'unreachable', requestId: null, by, at: now });
  const offline = deps.enoughOffline === 'format' ? 'valid' : 'unreachable';
  const answer = register
    ? await register.check(taxId)
    : ({ result: offline, requestId: null } as const);
  return deps.database.run(async (work) => {
    const check: TaxIdCheck = { ...taxId, ...answer, by, at: work.now };
    if (check.result !== 'unreachable') await insertCheck(work, check);
    return done(check);
  });
}

/** Deletes old answers about IDs that were never valid. Refusals of a once valid ID stay as its history. */
export async function sweepTaxIds(work: Work): Promise<void> {
  await deleteNeverValid(work, new Date(work.now.getTime() - CHECK_HOLDS));
}

export async function lastAnswer(
  reader: Reader,
  { country, text }: { readonly country: string; readonly text: string },
): Promise<TaxIdCheck | null> {
  const parsed = parseTaxId(country, text);
  return parsed.ok ? newestCheck(reader, parsed) : null;
}
