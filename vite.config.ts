import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

import { poMessages } from './tools/po-plugin.ts';

/** One copy of each, shared with the server around the pages. */
const SHARED = ['react', 'react-dom', 'react-router'];

const DOMAIN = /\/domain\//;
/** The bundler's own few lines are part of it: a file of their own would be one request more. */
const PACKAGES = /node_modules\/(?!fastest-levenshtein|@zxcvbn-ts)|\0rolldown\/runtime/;
/** Styles of pages that are read; those of products; each one file, as their pages are loaded ahead together. */
const CONTENT_STYLES =
  /\/app\/(?:pages\/(?:about|blog|company|download|faq|guide|helpful|languages|search|status|tip-download)\/.*|ui\/guide)\.css$/;
const PRODUCT_STYLES = /\/app\/(?:pages\/product|windows\/scenes)[/.].*css$/;
/** What every page is made of; no styles: those of all pages come first, because they say in which order layers count. */
const COMMON =
  /\/(?:app\/(?:parts\/(?!.*\.css)|browser\/|request\/|pages\/(?:blog\/(?:english-note|post-card)|helpful\/|product\/(?:hero|living-window)|search\/(?:hint|kinds|search-box)|tip-download\/release-facts).*\.tsx$)|kit\/|products\/|locales\/(?!.*\.po))/;

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
              // One file each of packages and of what all pages are made of. Pages' own parts stay with their styles.
              groups: [
                { name: 'vendor', priority: 3, test: PACKAGES },
                { name: 'common', priority: 2, test: COMMON, minShareCount: 2 },
                { name: 'content', test: CONTENT_STYLES },
                { name: 'product', test: PRODUCT_STYLES },
              ],
            },
          },
        },
      },
    },
  },
}));
