import type { KnipConfig } from 'knip';

/** `knip --production` ignores tests. An export that only tests use is dead code, unless it is marked `@internal`. */
const isProduction = process.argv.includes('--production');

export default {
  entry: [
    'server/{main,*/*-process}.ts!',
    'web/entry.{client,server}.tsx!',
    'tools/*.ts!',
    'tools/{start,test,second-try}.mjs!',
    'bench/*.ts!',
    'tests/journeys/**/*.journey.ts',
    'tests/harness/*-child.ts',
    'tests/harness/samples/*.ts',
    '**/*.{test,slow.test}.{ts,tsx}',
  ],
  project: [
    '**/*.{ts,tsx,mjs,css}!',
    '!**/*.test.{ts,tsx}!',
    '!{docs,tests}/**!',
    '!tools/read-imports.mjs!',
  ],
  compilers: {
    css: (text: string) => [...text.matchAll(/(?<=@)import [^;]+/g)].join('\n'),
  },
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    'locales/messages.generated.ts': ['types'],
    ...(isProduction
      ? {
          // An index.ts exports the whole noun, and tests use it too.
          '{domain/*,kit/*,locales,products}/index.ts': ['exports', 'types'],
          // Tests of other nouns look up licenses with these. The request codes are written by the apps.
          'domain/license/{find,license,request-code}.ts': ['exports'],
        }
      : { '{domain/*,products,locales}/index.ts': ['types'] }),
  },
  // kit/fonts.ts and kit/name-fonts.ts list the fonts. Their test compares the lists with the installed packages.
  ignoreDependencies: [
    /^@(fontsource(-variable)?|expo-google-fonts)\/(noto|inter)/,
    // knip expects the default folder `app` when it reads the Vite configuration, so it misses our server entry.
    'isbot',
    ...(isProduction ? ['node'] : []),
  ],
  ignoreBinaries: ['mcs', 'mkfifo', 'mono', 'mount', 'taskset', 'umount', 'unshare', 'g\\+\\+'],
} satisfies KnipConfig;
