import { writeSync } from 'node:fs';

/** An error that the person at the terminal can fix. Only its message is shown. */
export class Problem extends Error {}

/**
 * Prints progress synchronously, so that lines keep their order with the output of child processes.
 * @param {string} line
 */
export function say(line) {
  writeSync(1, `${line}\n`);
}

/**
 * Runs a command. A Problem becomes one line and exit code 1, and any other error a stack trace.
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
