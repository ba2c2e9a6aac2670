import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { samples } from './tests/harness/samples/plugin.ts';
import { poMessages } from './tools/po-plugin.ts';

const NEVER = ['**/node_modules/**', 'build/**', 'data/**'];
const SLOW = '**/*.slow.test.ts';
/** House tests that compare the samples with the specification. They run with the samples, as unit tests do. */
const OF_SAMPLES = ['price-tags', 'spec-sheet', 'values'].map(
  (name) => `tests/house/${name}.test.ts`,
);
/** Tests of the shop as it is. */
const OF_SHOP = ['products/index.test.ts', 'locales/index.test.ts'];
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
/**
 * A failed journey runs once more. The run lists it, because it may still be a fault of the site (0124).
 */
const AGAIN = { retry: 1 };
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
    hookTimeout: 300_000,
    testTimeout: 300_000,
    projects: [
      {
        extends: true,
        plugins: [samples()],
        test: {
          ...SHARED,
          name: 'unit',
          include: ['!(tests)/**/*.test.{ts,tsx}', 'tests/!(house)/**/*.test.ts', ...OF_SAMPLES],
          exclude: [...NEVER, SLOW, ...OF_SHOP, REQUEST, PROOFS],
        },
      },
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'house',
          include: ['tests/house/**/*.test.ts', ...OF_SHOP],
          exclude: [...NEVER, SLOW, ...OF_SAMPLES],
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
          // Files of one worker share React, which must be the one of the built site.
          env: { NODE_ENV: 'production' },
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
          ...AGAIN,
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          exclude: [...NEVER, ...TIMED],
        },
      },
      {
        extends: true,
        test: {
          ...SHARED,
          ...AGAIN,
          name: 'timed',
          include: TIMED,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
