import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { poMessages } from './tools/po-plugin.ts';

export default defineConfig({
  plugins: [poMessages(), tailwindcss(), reactRouter()],
  build: { manifest: true, assetsInlineLimit: 0, reportCompressedSize: false },
});
