import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/work.ts';
import { done, type Result } from '../../kit/result.ts';
import type { TaxIdRegister } from './port.ts';
import { insertCheck, newestCheck } from './store.ts';
import { CHECK_HOLDS, type TaxId, type TaxIdCheck } from './tax.ts';
import { parseTaxId, type TaxIdFault } from './tax-id.ts';

/** What checking needs. */
export type TaxIdDesk = {
  readonly database: Pick<Database, 'run' | 'read'>;
  /** Null: nobody is asked. */
  readonly register: TaxIdRegister | null;
  /** What is enough where no register can be asked: nothing, or that the check digits are right. */
  readonly enoughOffline: 'nothing' | 'format';
};

/**
 * Checks a company's tax id as it was typed. Reaches the network with no transaction open, for a few seconds at most;
 * an answer is stored and good for a day. A register that does not answer, or says something odd, is `unreachable`,
 * never `valid`.
 */
export async function checkTaxId(
  desk: TaxIdDesk,
  asked: { readonly country: string; readonly text: string },
): Promise<Result<TaxIdCheck, TaxIdFault>> {
  const parsed = parseTaxId(asked.country, asked.text);
  if (!parsed.ok) return parsed;
  const taxId: TaxId = { country: parsed.country, id: parsed.id };
  const register = desk.register?.covers(taxId.country) ? desk.register : null;
  const by = register ? 'register' : 'format';
  const known = await desk.database.read((reader) => {
    const since = new Date(reader.now.getTime() - CHECK_HOLDS);
    return newestCheck(reader, taxId, { by, since });
  });
  if (known && (register || desk.enoughOffline === 'format')) return done(known);
  const offline = desk.enoughOffline === 'format' ? 'valid' : 'unreachable';
  const answer = register
    ? await register.check(taxId)
    : ({ result: offline, requestId: null } as const);
  return desk.database.run(async (work) => {
    const check: TaxIdCheck = { ...taxId, ...answer, by, at: work.now };
    if (check.result !== 'unreachable') await insertCheck(work, check);
    return done(check);
  });
}

/** The last answer about a tax id, however old and whoever gave it; null when there is none. Asks nobody. */
export async function lastAnswer(
  reader: Reader,
  { country, text }: { readonly country: string; readonly text: string },
): Promise<TaxIdCheck | null> {
  const parsed = parseTaxId(country, text);
  return parsed.ok ? newestCheck(reader, parsed) : null;
}
