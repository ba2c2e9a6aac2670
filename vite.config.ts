import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { poMessages } from './tools/po-plugin.ts';

/** One copy of each, shared with the server around the pages. */
const SHARED = ['react', 'react-dom', 'react-router'];

export default defineConfig(({ command }) => ({
  plugins: [poMessages(), tailwindcss(), reactRouter()],
  build: { manifest: true, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    // One file in production: Node takes long to find the packages' thousand files.
    ssr: command === 'build' ? { resolve: { noExternal: /./, external: SHARED } } : {},
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Many small chunks compress worse than two that every page needs anyway.
              groups: [
                // Only for `email-hint.ts`, which a page asks for later.
                { name: 'vendor', test: /node_modules\/(?!fastest-levenshtein)/ },
                {
                  name: 'base',
                  test: /\/(?:app\/(?:parts|browser(?!\/(?:later|tags|search)\/)|request(?!\/(?:search-|matcher|email-hint)))|kit|products|locales\/(?:[a-z]+\/)?[a-z-]+\.ts)/,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
