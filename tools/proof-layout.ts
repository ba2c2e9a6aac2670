/**
 * `npm run proof:layout`: every page in every language and in both pseudo-languages, at three widths,
 * through the layout detector in Chromium. Prints how many looks were taken and what was found.
 */
import { join } from 'node:path';
import { runQuietly, runShown } from './child.mjs';
import type { Pseudo } from './messages/pseudo.ts';
import { BIN, PINNED_NODE, pinnedEnv, ROOT } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { Problem, say } from './problem.mjs';

const BUILDS = join(ROOT, '.cache', 'layout');
const PSEUDO: readonly Pseudo[] = ['long', 'rtl'];

try {
  await prepare({ build: 'never' });
  await buildSite('site', { NODE_ENV: 'production' }, []);
  // Another mode than production, which refuses pseudo-languages.
  for (const pseudo of PSEUDO) await buildSite(pseudo, { PSEUDO: pseudo }, ['--mode', 'proof']);
  process.exitCode = await runShown(
    [
      PINNED_NODE,
      join('node_modules', 'vitest', 'vitest.mjs'),
      // The file first: after the flag it would be taken for the flag's value, and every journey would run.
      ...['run', join('tests', 'journeys', 'layout.journey.ts')],
      ...['--project', 'journeys', '--disable-console-intercept'],
    ],
    { env: { ...pinnedEnv(), LAYOUT_BUILDS: BUILDS }, cwd: ROOT },
  );
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`vitrine: ${error.message}`);
  process.exitCode = 1;
}

/** Builds beside the real site, which stays as it is. */
async function buildSite(name: string, env: NodeJS.ProcessEnv, args: string[]): Promise<void> {
  say(`building ${name} …`);
  const { code, output } = await runQuietly([join(BIN, 'react-router'), 'build', ...args], {
    env: { ...pinnedEnv(), ...env, PROOF_BUILD_DIR: join('.cache', 'layout', name) },
    cwd: ROOT,
  });
  if (code !== 0) throw new Problem(`the build of ${name} failed\n${output}`);
}
