import type { KnipConfig } from 'knip';

/**
 * `knip` finds what nobody uses. `knip --production` leaves the tests out: what they alone call is dead, too, unless it
 * says `@internal`. Patterns with `!` count for both.
 */
const isProduction = process.argv.includes('--production');

export default {
  entry: [
    'server/{main,*/*-process}.ts!',
    'web/entry.{client,server}.tsx!',
    'tools/*.ts!',
    'tools/{start,test}.mjs!',
    'bench/*.ts!',
    'tests/journeys/**/*.journey.ts',
    'tests/harness/*-child.ts',
    '**/*.{test,slow.test}.{ts,tsx}',
  ],
  project: [
    '**/*.{ts,tsx,mjs,css}!',
    '!**/*.test.{ts,tsx}!',
    '!{docs,tests}/**!',
    '!tools/read-imports.mjs!',
  ],
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    'locales/messages.generated.ts': ['types'],
    ...(isProduction
      ? {
          // A front door is whole: tests come in by it, too.
          '{domain/*,kit/*,locales,products}/index.ts': ['exports', 'types'],
          // Tests of other nouns ask for licenses by these; the apps write the codes.
          'domain/license/{find,license,request-code,revoke}.ts': ['exports'],
        }
      : { '{domain/*,products,locales}/index.ts': ['types'] }),
  },
  // Fonts are found by the lists of kit/fonts.ts and kit/name-fonts.ts; their test compares them with what is installed.
  ignoreDependencies: [
    /^@(fontsource(-variable)?|expo-google-fonts)\/(noto|inter)/,
    // knip takes the default folder `app` where only the configuration of Vite is read, and misses our server entry there.
    'isbot',
    ...(isProduction ? ['node'] : []),
  ],
  ignoreBinaries: ['mcs', 'mono', 'mount', 'taskset', 'umount', 'g\\+\\+'],
} satisfies KnipConfig;
