import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

import { poMessages } from './tools/po-plugin.ts';
import { slimRouter } from './tools/slim-router.ts';

/** One copy of each, shared with the server around the pages. */
const SHARED = ['react', 'react-dom', 'react-router'];

const DOMAIN = /\/domain\//;
/** What runs before a page is taken over: no package of any weight is behind it. */
const BASE =
  /\/(?:app\/(?:browser\/(?:arrived|consent|document-load|first-touch|freshness|files-ahead|language-choice|reload-guard|router|site-of-document|start|toast|turn|unseen)|request\/(?:address|tag-settings|campaign-cookie|color-scheme|language-cookies))|kit\/(?:time|cookie|color)|products\/.*|locales\/(?:[a-z]+\/)?[a-z-]+)\.ts|cookie-es/;
/** What every page needs, once it is taken over. */
const PARTS =
  /\/app\/(?:parts\/(?!bill-|cookie-choice|email-|field|file-|folded-|good-|pager|pay-|pill|reduction|refusal-|select-|submit-)|browser\/(?!copy-text|member-cookie|later\/|tags\/|search\/|more-catalogs)|request\/(?!checks|search-|shop-status|matcher|email-hint|stored-))|\/kit\//;
/** What the pages of buying share: one file to name in the list of routes, which every page has. */
const BILL = /\/app\/parts\/(?:bill-|pay-mark|submit-by-hand)/;

/** Files people and tests look for by name. */
const NAMED =
  /^(?:base|vendor|parts|start|home|store|faq|legal|product|about-us|contact-us|help-center|blog|search|result-list|login|buy|tip-download|scriptions|member|pay|uninstall|create-ticket|public|purchase)$/;

/** The list of routes and that of catalogues name hundreds of files: hashes do not compress, and other names add nothing. */
const fileNameOf = ({ name }: { readonly name: string }): string =>
  NAMED.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

export default defineConfig(({ command }) => ({
  plugins: [poMessages(), tailwindcss(), reactRouter(), slimRouter()],
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
            entryFileNames: fileNameOf,
            chunkFileNames: fileNameOf,
            codeSplitting: {
              // Many small chunks compress worse than two that every page needs anyway.
              groups: [
                // What a page needs that waits to be touched stands without what takes it over. A page asks for
                // `email-hint.ts` later.
                {
                  name: 'vendor',
                  priority: 3,
                  test: /node_modules\/(?!fastest-levenshtein|cookie-es)/,
                },
                { name: 'base', priority: 2, test: BASE },
                { name: 'parts', priority: 1, test: PARTS },
                { name: 'bill', test: BILL },
              ],
            },
          },
        },
      },
    },
  },
}));
