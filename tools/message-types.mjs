import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './child.mjs';
import { PINNED_NODE, pinnedEnv, ROOT } from './paths.mjs';
import { Problem } from './problem.mjs';

const TYPES = join(ROOT, 'locales', 'messages.generated.ts');
const ENGLISH = join(ROOT, 'locales', 'en', 'messages');

/** Generates the types of the messages if they are missing or stale. They are not in the repository. */
export async function ensureMessageTypes() {
  if (areCurrent()) return;
  const { code, output } = await runQuietly(
    [PINNED_NODE, join(ROOT, 'tools', 'messages.ts'), 'types'],
    { env: pinnedEnv(), cwd: ROOT },
  );
  if (code !== 0) throw new Problem(`the types of the messages could not be written\n${output}`);
}

function areCurrent() {
  if (!existsSync(TYPES)) return false;
  const written = statSync(TYPES).mtimeMs;
  return readdirSync(ENGLISH).every((file) => statSync(join(ENGLISH, file)).mtimeMs < written);
}
