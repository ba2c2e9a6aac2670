/**
 * `npm run proof:layout`: runs the layout detector in Chromium on every page, in every language and both
 * pseudo-languages, at three widths.
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
  // Not production mode, which rejects pseudo-languages.
  for (const pseudo of PSEUDO) await buildSite(pseudo, { PSEUDO: pseudo }, ['--mode', 'proof']);
  process.exitCode = await runShown(
    [
      PINNED_NODE,
      join('node_modules', 'vitest', 'vitest.mjs'),
      // If it came after the flag, the file would be taken for its value.
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

/** Builds into a separate folder, so that the built site stays as it is. */
async function buildSite(name: string, env: NodeJS.ProcessEnv, args: string[]): Promise<void> {
  say(`building ${name} …`);
  const { code, output } = await runQuietly([join(BIN, 'react-router'), 'build', ...args], {
    env: { ...pinnedEnv(), ...env, PROOF_BUILD_DIR: join('.cache', 'layout', name) },
    cwd: ROOT,
  });
  if (code !== 0) throw new Problem(`the build of ${name} failed\n${output}`);
}
