import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { findPostgres, startPostgres } from './postgres.ts';

/** Processes that compete for the same resource of one PostgreSQL. */
export type Contenders = {
  readonly shop: Database;
  /** Sends all lines at once. Responses are in the order of the processes. */
  ask(lineOf: (index: number) => string): Promise<string[]>;
  stop(): Promise<void>;
};

const PROCESSES = 2;

/** Suites that are skipped without PostgreSQL say so in their titles. */
export const POSTGRES_INSTALLED = findPostgres() !== null;
export const POSTGRES_TITLE = `on a real PostgreSQL${POSTGRES_INSTALLED ? '' : ' (skipped: none is installed here)'}`;

export const countOf = (answers: readonly string[], expected: string): number =>
  answers.filter((answer) => answer === expected).length;

/**
 * Starts a server and two processes of `script`, a file of this folder. Each gets the URL, prints a line when ready,
 * and answers each line with any number of lines and `end`.
 */
export async function openContenders(script: string): Promise<Contenders> {
  const server = await startPostgres();
  const shop = await openDatabase({ url: server.url, dataDir: '/nowhere' });
  const started = Array.from({ length: PROCESSES }, () => openContender(script, server.url));
  const children = await Promise.all(started);
  return {
    shop,
    ask: async (lineOf) =>
      (await Promise.all(children.map((child, index) => child.ask(lineOf(index))))).flat(),
    async stop() {
      await Promise.all(children.map((child) => child.stop()));
      await shop.close();
      await server.stop();
    },
  };
}

async function openContender(script: string, url: string) {
  const path = join(import.meta.dirname, script);
  const child = spawn(process.execPath, [path, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  return {
    ask(line: string): Promise<string[]> {
      child.stdin.write(`${line}\n`);
      return answersOf(lines);
    },
    async stop(): Promise<void> {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function answersOf(lines: Interface): Promise<string[]> {
  const answers: string[] = [];
  return new Promise((resolve) => {
    const hear = (line: string) => {
      if (line !== 'end') return answers.push(line);
      lines.off('line', hear);
      return resolve(answers);
    };
    lines.on('line', hear);
  });
}
