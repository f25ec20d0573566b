import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, loadEnv } from 'vite';

// `npm run dev` serves the client from source beside a running `ludotheque serve`.
const server = loadEnv('', '.', 'LUDOTHEQUE_')['LUDOTHEQUE_SERVER'] ?? 'http://127.0.0.1:8421';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/ludotheque/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a strict content security policy allows no data: addresses
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': server,
      '/texts': server,
      '/art': server,
      '/ws': { target: server, ws: true },
    },
  },
});
