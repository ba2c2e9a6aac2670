import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly, runShown } from './child.mjs';
import { listFiles } from './fingerprint.mjs';
import { BIN, PINNED_NODE, pinnedEnv, ROOT } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { Problem, say } from './problem.mjs';
import { countVitest, sumCounts, summaryLine } from './results.mjs';
import { listSteps } from './steps.mjs';
import { ensureNodePackages, ensureTestPackages } from './system.mjs';

/** @typedef {import('./results.mjs').Count} Count */

const REPORTS = join(ROOT, '.cache', 'test');
const COMPILED = join(ROOT, '.cache', 'compiled');

/**
 * Runs all steps, or those of `npm run check`. A failing step does not stop the next ones.
 * @param {{ all: boolean }} options
 */
export async function runSuite({ all }) {
  const total = sumCounts(await runSteps(all));
  for (const note of total.notes) say(`\n${note}`);
  say(`\n${summaryLine(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** Counts a Problem as one failure, so that the count is always the last line. @param {boolean} all */
async function runSteps(all) {
  /** @type {Count[]} */
  const counts = [];
  try {
    if (all) await ensureNodePackages();
    await Promise.all([all ? ensureTestPackages() : null, prepare({ build: 'stale' })]);
    const steps = listSteps({ all, isThorough: process.env.THOROUGH === '1' });
    // Tools use one core each, and the first tests leave some idle.
    const tools = steps.filter((step) => 'tools' in step);
    const tests = steps.filter((step) => !('tools' in step));
    const run = async (/** @type {import('./steps.mjs').Step} */ step) => {
      counts.push(await runStep(step));
    };
    const inTurn = async () => {
      for (const step of tests) await run(step);
    };
    await Promise.all([...tools.map(run), inTurn()]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`vitrine: ${error.message}`);
    counts.push({ passed: 0, failed: 1, notes: [] });
  }
  return counts;
}

/** @param {import('./steps.mjs').Step} step @returns {Promise<Count>} */
async function runStep(step) {
  say(`\n── ${step.title}`);
  const began = performance.now();
  const count = 'tools' in step ? await runTools(step) : await runVitest(step);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`── ${step.title}: ${summaryLine(count)} (${seconds} s)`);
  return count;
}

/** @param {import('./steps.mjs').ToolStep} step @returns {Promise<Count>} */
async function runTools({ tools }) {
  for (const [name, ...args] of tools) {
    const { code, output } = await runQuietly([join(BIN, name), ...args], {
      env: pinnedEnv(),
      cwd: ROOT,
    });
    if (code !== 0) return { passed: 0, failed: 1, notes: [output, `${name} ended with ${code}`] };
  }
  return { passed: 1, failed: 0, notes: [] };
}

/** @param {import('./steps.mjs').VitestStep} step @returns {Promise<Count>} */
async function runVitest({ projects, onPostgres, workers }) {
  const name = `${projects.join('-')}${onPostgres ? '-postgres' : ''}`;
  const report = join(REPORTS, `${name}.${process.pid}.json`);
  mkdirSync(REPORTS, { recursive: true });
  const files = onPostgres ? listDatabaseTests() : [];
  const code = await runShown(
    [
      PINNED_NODE,
      ...(onPostgres ? ['tools/with-postgres.ts', PINNED_NODE] : []),
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...(workers ? [`--maxWorkers=${workers}`] : []),
      '--reporter=default',
      '--reporter=./tools/second-try.mjs',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { env: { NODE_COMPILE_CACHE: COMPILED, ...pinnedEnv() }, cwd: ROOT },
  );
  const read = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  rmSync(report, { force: true });
  return countVitest(read, code);
}

/** Finds the tests whose harness reads TEST_DATABASE_URL. */
function listDatabaseTests() {
  return listFiles(ROOT, ['domain', 'db', 'server', 'web']).filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      !file.endsWith('.slow.test.ts') &&
      readFileSync(join(ROOT, file), 'utf8').includes('harness/database'),
  );
}
