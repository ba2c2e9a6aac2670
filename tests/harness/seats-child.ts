/**
 * `seats-child.ts URL` opens the database and prints `ready`. Each line `KEY FROM COUNT` makes COUNT devices request a
 * seat at once. Prints each result, and `end`.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../db/open.ts';
import { activateDevice, generateSigningKeyPem, openKeyRing } from '../../domain/license/index.ts';

const say = (line: string) => writeSync(1, `${line}\n`);

async function main([url = '']: readonly string[]): Promise<void> {
  const database = await openDatabase({ url, dataDir: '/nowhere' });
  const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
  say('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    const [key = '', from = '0', count = '0'] = line.split(' ');
    const numbers = Array.from({ length: Number(count) }, (_, index) => Number(from) + index);
    const answers = await Promise.all(
      numbers.map((number) =>
        database.run((work) =>
          activateDevice(work, ring, {
            key,
            product: 'zipx',
            appVersion: '1.0',
            replaces: null,
            nonce: null,
            device: { id: number.toString(16).padStart(30, '0'), name: '' },
          }),
        ),
      ),
    );
    for (const answer of answers) say(answer.ok ? 'seat' : answer.code);
    say('end');
  }
  await database.close();
}

await main(process.argv.slice(2));
