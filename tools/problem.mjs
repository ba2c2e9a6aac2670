import { writeSync } from 'node:fs';

/** Something the person at the terminal can mend; its message is the whole report. */
export class Problem extends Error {}

/**
 * Progress for the person at the terminal. Written at once, so that lines keep their order with
 * those of child processes on the same terminal or pipe.
 * @param {string} line
 */
export function say(line) {
  writeSync(1, `${line}\n`);
}

/**
 * Runs a command's body; a Problem becomes one line and exit code 1, anything else a stack.
 * @param {() => Promise<unknown>} body
 */
export async function reportProblems(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`vitrine: ${error.message}`);
    process.exit(1);
  }
}
