import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { poMessages } from './tools/po-plugin.ts';

const NEVER = ['**/node_modules/**', 'build/**', 'data/**'];
const SLOW = '**/*.slow.test.ts';
const HOUSE = 'tests/house/**/*.test.ts';
const REQUEST = 'tests/request/**/*.test.ts';
/** Builds or starts whole copies of the repository. Only `THOROUGH=1 npm test` runs them (`tools/steps.mjs`). */
const PROOFS = '**/*.proof.test.ts';
/** Slow tests that request many pages or run verbs. They share their modules, as production does. */
const PAGES = [
  'tests/request/**/*.slow.test.ts',
  'domain/**/*.slow.test.ts',
  'web/**/*.slow.test.ts',
  'tests/chaos/company-ill.slow.test.ts',
];
/** Journeys that watch the clock. They run one by one, with the machine to themselves. */
const TIMED = ['arrival', 'consent', 'preload'].map((name) => `tests/journeys/${name}.journey.ts`);
/** Each worker loads a module once for all its files, which halves the time. Module state must not leak. */
const SHARED = { isolate: false };

/** Component tests do not build style sheets, so any address will do. */
const styleAddresses = {
  name: 'style-addresses',
  enforce: 'pre' as const,
  resolveId: (id: string) =>
    id.endsWith('.css?url') ? `\0${basename(id, '.css?url')}-address` : null,
  load: (id: string) =>
    /^\0.*-address$/.test(id) ? `export default '/assets/${id.slice(1)}.css';` : null,
};

export default defineConfig({
  plugins: [poMessages(), styleAddresses],
  test: {
    // Limits are for what hangs. A busy machine can take ten times as long as a quiet one.
    expect: { poll: { timeout: 120_000 } },
    maxWorkers: 2,
    setupFiles: ['tests/harness/setup.ts'],
    globalSetup: ['tests/harness/scratch.ts', 'tests/harness/template.ts'],
    hookTimeout: 180_000,
    testTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...NEVER, SLOW, HOUSE, REQUEST, PROOFS],
        },
      },
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'house',
          include: [HOUSE],
          exclude: [...NEVER, SLOW],
        },
      },
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'request',
          include: [REQUEST],
          exclude: [...NEVER, SLOW],
        },
      },
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'pages',
          include: PAGES,
          exclude: NEVER,
        },
      },
      { extends: true, test: { name: 'proofs', include: [PROOFS], exclude: NEVER } },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [SLOW],
          exclude: [...NEVER, ...PAGES],
        },
      },
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          exclude: [...NEVER, ...TIMED],
        },
      },
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'timed',
          include: TIMED,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
