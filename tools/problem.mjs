import { writeSync } from 'node:fs';

/** An error that the person at the terminal can fix. Only its message is shown. */
export class Problem extends Error {}

/** Writes synchronously, so that lines stay in order with the output of child processes. @param {string} line */
export function say(line) {
  writeSync(1, `${line}\n`);
}

/**
 * Reports a Problem as one line with exit code 1, and any other error with its stack trace.
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
