import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

import { poMessages } from './tools/po-plugin.ts';

/** One copy of each, shared with the server around the pages. */
const SHARED = ['react', 'react-dom', 'react-router'];

const DOMAIN = /\/domain\//;
const PACKAGES = /node_modules\/(?!fastest-levenshtein|@zxcvbn-ts)/;
/** What articles and legal texts share. */
const READING =
  /\/web\/(?:components\/(?:article-parts|print-button)|rights\/company\/legal-page)\.tsx$/;
/** What every page is made of, and small parts of the pages loaded ahead: a file each would be more requests than bytes. */
const COMMON =
  /\/(?:web\/(?:components\/(?!article-parts|print-button|order-form|edition-rows)|client\/|document\/|loaders\/|routing\/|styles\/sheets|illustrations\/product-icon|(?:shop\/(?:product\/(?:hero|living-window)|tip-download\/release-facts)|support\/search\/(?:hint|kinds|search-box)).*\.tsx$)|kit\/|products\/|locales\/(?!.*\.po))/;

export default defineConfig(({ command }) => ({
  plugins: [poMessages(), tailwindcss(), reactRouter()],
  build: { manifest: true, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    // One file in production: Node takes long to find the packages' thousand files.
    ssr: command === 'build' ? { resolve: { noExternal: /./, external: SHARED } } : {},
    client: {
      build: {
        rolldownOptions: {
          // A list or a limit of the domain may be shown; its tables stay on the server.
          treeshake: { moduleSideEffects: (id) => !DOMAIN.test(id) },
          output: {
            codeSplitting: {
              // One file each of packages and of what all pages are made of.
              groups: [
                { name: 'vendor', priority: 3, test: PACKAGES },
                { name: 'common', priority: 2, test: COMMON, minShareCount: 2 },
                { name: 'reading', test: READING },
              ],
            },
          },
        },
      },
    },
  },
}));
