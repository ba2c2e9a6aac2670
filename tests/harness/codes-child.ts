/**
 * `codes-child.ts URL` opens the database and prints `ready`. Each line `CODE COOKIE…` is the second step of a sign-in.
 * Prints `in` or the reason of the refusal, and `end`.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../db/open.ts';
import { openTestAccounts } from './accounts.ts';

const say = (line: string) => writeSync(1, `${line}\n`);

async function main([url = '']: readonly string[]): Promise<void> {
  const database = await openDatabase({ url, dataDir: '/nowhere' });
  database.setEnqueue(async () => {});
  const { accounts } = openTestAccounts(database);
  say('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    const [code = '', ...cookies] = line.split(' ');
    const cookie = cookies.join(' ');
    const headers = new Headers({
      cookie,
      origin: 'http://localhost:3000',
      'user-agent': 'Test/1',
    });
    const answer = await accounts.enterCode({ headers, from: '192.0.2.1' }, { code });
    say(answer.ok ? 'in' : answer.code);
    say('end');
  }
  await database.close();
}

await main(process.argv.slice(2));
