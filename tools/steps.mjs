/**
 * A tool step passes or fails as a whole, and a Vitest step counts its tests. `check` steps also run in `npm run
 * check`.
 * @typedef {{ title: string, check: boolean, tools: [string, ...string[]][] }} ToolStep
 * @typedef {{ title: string, check: boolean, projects: string[], onPostgres: boolean, workers?: number }} VitestStep
 * @typedef {ToolStep | VitestStep} Step
 */

/** @type {readonly Step[]} */
export const STEPS = [
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
      // Without the tests, because code that only they call is dead too.
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
  },
];
