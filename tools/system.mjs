import { runQuietly } from './child.mjs';
import { ROOT, systemEnv } from './paths.mjs';
import { Problem, say } from './problem.mjs';

/** The pinned Node needs this library, and a bare Debian 13 lacks it. */
const NODE_LIBRARY = 'libatomic.so.1';
const FOR_NODE = ['libatomic1'];

/** A browser, fonts for all languages, and a database. */
const FOR_TESTS = [
  ...['chromium', 'chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-cjk', 'postgresql'],
  ...FOR_NODE,
];

/** @throws Problem that lists the packages it cannot install */
export const ensureTestPackages = () => ensurePackages(FOR_TESTS, 'the tests need');

/** Looks for the library, and not for the package, which other systems do not need. */
export async function ensureNodePackages() {
  if (await hasNodeLibrary()) return;
  await ensurePackages(FOR_NODE, 'the packaged Node needs');
}

async function hasNodeLibrary() {
  if (process.platform !== 'linux') return true;
  const { code, output } = await run(['/sbin/ldconfig', '-p']);
  // Without a list, assume that it is there. The pinned Node reports a missing library itself.
  return code !== 0 || output.includes(`${NODE_LIBRARY} `);
}

/** @param {readonly string[]} packages @param {string} who  the start of the sentence that lists them */
async function ensurePackages(packages, who) {
  const missing = await listMissing(packages, who);
  if (missing.length === 0) return;
  const rights = await administrator();
  if (!rights) {
    throw new Problem(`${who}: apt-get install ${missing.join(' ')} (as root), then repeat`);
  }
  say(`installing ${missing.join(', ')} …`);
  if (await aptGet(rights, ['install', ...missing])) return;
  await aptGet(rights, ['update']);
  if (await aptGet(rights, ['install', ...missing])) return;
  throw new Problem(`apt-get could not install ${missing.join(' ')}: install them, then repeat`);
}

/** @param {readonly string[]} packages @param {string} who */
async function listMissing(packages, who) {
  const format = `\${Package} \${db:Status-Status}\n`;
  const { isMissing, output } = await run(['dpkg-query', '-W', '-f', format, ...packages]);
  if (isMissing) {
    throw new Problem(
      `${who}: install what Debian calls ${packages.join(', ')} (no dpkg here to do it), then repeat`,
    );
  }
  const installed = output.split('\n');
  return packages.filter((name) => !installed.includes(`${name} installed`));
}

/** Returns the command prefix for root, or null. */
async function administrator() {
  if (process.getuid?.() === 0) return [];
  const { code } = await run(['sudo', '-n', 'true']);
  return code === 0 ? ['sudo', '-n'] : null;
}

/** @param {string[]} rights @param {string[]} words */
async function aptGet(rights, words) {
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
  const { code } = await run([
    ...rights,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    ...options,
    ...words,
  ]);
  return code === 0;
}

/** @param {string[]} words */
function run(words) {
  const [file = '', ...args] = words;
  return runQuietly([file, ...args], { env: systemEnv(), cwd: ROOT });
}
