/**
 * `npm run unlock-staff -- ADDRESS REASON`: removes the second factor of a staff member when no administrator can do so.
 * Stop the site first, unless DATABASE_URL is set.
 */
import { existsSync } from 'node:fs';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { withOutbox } from '../db/queue.ts';
import type { Work } from '../db/work.ts';
import {
  type Account,
  endSecondFactor,
  findAccountByEmail,
  hasReadyAdmin,
  normalizeEmail,
} from '../domain/account/index.ts';
import { note } from '../domain/audit/index.ts';
import { readConfig } from '../server/config.ts';

const USAGE = 'Usage: npm run unlock-staff -- ADDRESS REASON';

type UnlockCommand = { readonly email: string; readonly why: string };

/** Exported for the test. @throws Error with the usage */
export function parseCommand([email = '', ...words]: readonly string[]): UnlockCommand {
  const why = words.join(' ').trim();
  if (!email.includes('@') || why === '') throw new Error(USAGE);
  return { email, why };
}

/** Returns the account as it was before. Exported for the test. @throws Error with the reason */
export async function unlockStaff(work: Work, command: UnlockCommand): Promise<Account> {
  const email = normalizeEmail(command.email);
  const found = await findAccountByEmail(work, email);
  if (found?.verified !== true) throw new Error(`There is no account with the address ${email}.`);
  if (found.role === 'none') {
    throw new Error(`${email} has no role: an administrator helps customers at /office/customers.`);
  }
  const ended = await endSecondFactor(work, { accountId: found.id, by: null });
  if (!ended.ok) throw new Error(`${email} has no second factor: signing in asks for no code.`);
  const object = { kind: 'account' as const, id: found.id, name: email };
  await note(work, { who: 'console', why: command.why, object, act: 'end-second-factor' });
  return ended.value;
}

async function main(): Promise<void> {
  const command = parseCommand(process.argv.slice(2));
  const { dataDir, databaseUrl, siteUrl } = readConfig();
  if (databaseUrl === null && !existsSync(dataDir)) {
    throw new Error(`There is no data folder ${dataDir}, so there are no accounts.`);
  }
  const database = await openDatabase({ url: databaseUrl, dataDir });
  try {
    const account = await withOutbox(database, () =>
      database.run((work) => unlockStaff(work, command)),
    );
    console.log(await describe(database, account, siteUrl));
  } finally {
    await database.close();
  }
}

async function describe(database: Database, account: Account, siteUrl: string): Promise<string> {
  const isReady = await database.read(hasReadyAdmin);
  return [
    `${account.email} (${account.role}): the second factor is off, every browser is signed out, a mail says so.`,
    `If somebody else had set it up, choose a new password first: ${siteUrl}/reset/request`,
    `Set up the next one, without which the office stays closed: ${siteUrl}/member/security`,
    ...(isReady ? [] : ["Until then the staff's links work that the last start printed."]),
  ].join('\n');
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
