/**
 * `coupons-child.ts URL` opens the database and prints `ready`. Each line `CODE ROUND FROM COUNT CUSTOMERS` makes COUNT
 * orders reserve the coupon at once, for that many customers in turn. Prints each result, and `end`.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../db/open.ts';
import { holdCoupon } from '../../domain/coupon/index.ts';

const say = (line: string) => writeSync(1, `${line}\n`);

async function main([url = '']: readonly string[]): Promise<void> {
  const database = await openDatabase({ url, dataDir: '/nowhere' });
  say('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    const [code = '', round = '', from = '0', count = '0', customers = '1'] = line.split(' ');
    const numbers = Array.from({ length: Number(count) }, (_, index) => Number(from) + index);
    const answers = await Promise.all(
      numbers.map((number) =>
        database.run((work) =>
          holdCoupon(work, {
            code,
            orderId: `${round}-${number}`,
            email: `customer-${number % Number(customers)}@example.com`,
          }),
        ),
      ),
    );
    for (const answer of answers) say(answer.ok ? 'held' : answer.code);
    say('end');
  }
  await database.close();
}

await main(process.argv.slice(2));
