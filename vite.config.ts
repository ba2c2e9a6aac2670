import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

import { poMessages } from './tools/po-plugin.ts';

/** Packages that the pages must share with the server, one copy each. */
const SHARED = ['react', 'react-dom', 'react-router'];

const DOMAIN = /\/domain\//;
const PACKAGES = /node_modules\/(?!fastest-levenshtein|@zxcvbn-ts|punycode)/;
/** Code that articles and legal texts share. */
const READING =
  /\/web\/(?:components\/(?:article-parts|print-button)|rights\/company\/legal-page)\.tsx$/;
/** Code of forms that people fill in by hand, from the pay page to a support request. */
const FORMS =
  /\/web\/(?:components\/(?:email-typo|file-|select-field|step-heading|refusal-box|submit-row|send-page|fault-links|next-charge|good-notice|cookie-choice)|client\/copy-text|loaders\/(?:email-hint|look-alike))|punycode/;
const SEARCH = /\/web\/(?:client\/search\/|support\/search\/(?:hint|kinds))/;
/** Code of every page, and small parts of preloaded pages. As separate files they would cost more in requests than bytes. */
const COMMON =
  /\/(?:web\/(?:components\/(?!article-parts|print-button|order-form|version-rows)|client\/|document\/|loaders\/|routing\/|styles\/sheets|illustrations\/product-icon|shop\/(?:product\/hero|tip-download\/release-facts).*\.tsx$)|kit\/|products\/|locales\/(?!.*\.po))/;
const isCommon = (id: string): boolean => COMMON.test(id) && !FORMS.test(id) && !SEARCH.test(id);

export default defineConfig(({ command }) => ({
  plugins: [poMessages(), reactRouter()],
  build: { manifest: true, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    // Production is one file, because Node resolves thousands of package files slowly.
    ssr: command === 'build' ? { resolve: { noExternal: /./, external: SHARED } } : {},
    client: {
      build: {
        rolldownOptions: {
          // A page may show a list or a limit of the domain. The domain's tables must stay on the server.
          treeshake: { moduleSideEffects: (id) => !DOMAIN.test(id) },
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', priority: 3, test: PACKAGES },
                { name: 'common', priority: 2, test: isCommon, minShareCount: 2 },
                { name: 'forms', test: FORMS, minShareCount: 2 },
                { name: 'search', test: SEARCH, minShareCount: 2 },
                { name: 'reading', test: READING },
              ],
            },
          },
        },
      },
    },
  },
}));
