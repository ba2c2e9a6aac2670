import { defineConfig } from 'vitest/config';
import { poMessages } from './tools/po-plugin.ts';

const NEVER = ['**/node_modules/**', 'build/**', 'data/**'];
const SLOW = '**/*.slow.test.ts';
const HOUSE = 'tests/house/**/*.test.ts';
const REQUEST = 'tests/request/**/*.test.ts';
/** Journeys that watch the clock: one after the other, with the machine to themselves. */
const TIMED = ['arrival', 'consent', 'preload'].map((name) => `tests/journeys/${name}.journey.ts`);
const JOURNEY = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  plugins: [poMessages()],
  test: {
    maxWorkers: 2,
    setupFiles: ['tests/harness/setup.ts'],
    globalSetup: ['tests/harness/template.ts'],
    hookTimeout: 60_000,
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...NEVER, SLOW, HOUSE, REQUEST],
        },
      },
      { extends: true, test: { name: 'house', include: [HOUSE], exclude: [...NEVER, SLOW] } },
      {
        extends: true,
        test: {
          name: 'request',
          include: [REQUEST],
          exclude: [...NEVER, SLOW],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: [SLOW], exclude: NEVER, testTimeout: 300_000 },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          exclude: [...NEVER, ...TIMED],
          ...JOURNEY,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: TIMED,
          ...JOURNEY,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
