import type { Database } from '../../db/database.ts';
import type { Reader, Work } from '../../db/work.ts';
import { done, type Result } from '../../kit/result.ts';
import type { TaxIdRegister } from './port.ts';
import { deleteNeverValid, insertCheck, newestCheck } from './store.ts';
import { CHECK_HOLDS, type TaxId, type TaxIdCheck } from './tax.ts';
import { parseTaxId, type TaxIdFault } from './tax-id.ts';

/** What checking needs. */
export type TaxIdDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  /** Null: nobody is asked. */
  readonly register: TaxIdRegister | null;
  /** What is enough where no register can be asked: nothing, or that the check digits are right. */
  readonly enoughOffline: 'nothing' | 'format';
};

export type TaxIdQuestion = {
  readonly country: string;
  readonly text: string;
  /** Asked before the register is, and only then: who types made-up ids must not get this shop shut out there. */
  readonly mayAsk?: () => boolean;
};

/**
 * Checks a company's tax id as it was typed. Reaches the network with no transaction open, for a few seconds at most;
 * an answer is stored and good for a day. A register that does not answer, says something odd, or may not be asked now,
 * is `unreachable`, never `valid`.
 */
export async function checkTaxId(
  deps: TaxIdDeps,
  asked: TaxIdQuestion,
): Promise<Result<TaxIdCheck, TaxIdFault>> {
  const parsed = parseTaxId(asked.country, asked.text);
  if (!parsed.ok) return parsed;
  const taxId: TaxId = { country: parsed.country, id: parsed.id };
  const register = deps.register?.covers(taxId.country) ? deps.register : null;
  const by = register ? 'register' : 'format';
  const { known, now } = await deps.database.read(async (reader) => {
    const since = new Date(reader.now.getTime() - CHECK_HOLDS);
    return { known: await newestCheck(reader, taxId, { by, since }), now: reader.now };
  });
  if (known && (register || deps.enoughOffline === 'format')) return done(known);
  if (register && asked.mayAsk?.() === false)
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

/**
 * Forgets ids that were never good: nobody was let off a tax for them, and whoever types made-up ones must not fill the
 * disk. A refusal of an id that was good once stays, so that its older answer is not the last.
 */
export async function sweepTaxIds(work: Work): Promise<void> {
  await deleteNeverValid(work, new Date(work.now.getTime() - CHECK_HOLDS));
}

/** The last answer about a tax id, however old and whoever gave it; null when there is none. Asks nobody. */
export async function lastAnswer(
  reader: Reader,
  { country, text }: { readonly country: string; readonly text: string },
): Promise<TaxIdCheck | null> {
  const parsed = parseTaxId(country, text);
  return parsed.ok ? newestCheck(reader, parsed) : null;
}
