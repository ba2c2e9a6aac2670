/**
 * A step of tools passes or fails as a whole, and a step of Vitest counts its tests. `check` steps also run in `npm run
 * check`, and `thorough` steps only with `THOROUGH=1`.
 * @typedef {{ title: string, check: boolean, tools: [string, ...string[]][] }} ToolStep
 * @typedef {{ title: string, check: boolean, projects: string[], onPostgres: boolean, workers?: number, thorough?: boolean }} VitestStep
 * @typedef {ToolStep | VitestStep} Step
 */

/** @type {readonly Step[]} */
const STEPS = [
  { title: 'format and lint', check: true, tools: [['biome', 'check', '--error-on-warnings']] },
  {
    title: 'types',
    check: true,
    tools: [
      ['react-router', 'typegen'],
      ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
    ],
  },
  {
    title: 'dead code',
    check: true,
    tools: [
      ['knip', '--cache', '--cache-location', '.cache/knip'],
      // Leaves out the tests, because code that only they call is dead.
      ['knip', '--production', '--cache', '--cache-location', '.cache/knip'],
    ],
  },
  {
    title: 'house, unit and verb tests',
    check: true,
    projects: ['house', 'unit'],
    onPostgres: false,
  },
  { title: 'request tests', check: false, projects: ['request'], onPostgres: false },
  {
    title: 'slow tests',
    check: false,
    projects: ['pages', 'slow'],
    onPostgres: false,
    workers: 3,
  },
  { title: 'verb tests on PostgreSQL', check: false, projects: ['unit'], onPostgres: true },
  {
    title: 'browser journeys',
    check: false,
    projects: ['journeys', 'timed'],
    onPostgres: false,
    // Two use only half of two cores, because journeys wait for browsers.
    workers: 3,
  },
  {
    title: 'proofs in whole copies',
    check: false,
    thorough: true,
    projects: ['proofs'],
    onPostgres: false,
    workers: 1,
  },
];

/** @param {{ all: boolean, isThorough: boolean }} which @returns {readonly Step[]} */
export const listSteps = ({ all, isThorough }) =>
  STEPS.filter(
    (step) => step.check || (all && (isThorough || !('thorough' in step && step.thorough))),
  );
