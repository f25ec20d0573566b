import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, loadEnv } from 'vite';
import { worker } from './worker.plugin';

// `npm run dev` serves the client from source beside a running `ludotheque serve`.
const server = loadEnv('', '.', 'LUDOTHEQUE_')['LUDOTHEQUE_SERVER'] ?? 'http://127.0.0.1:8421';

export default defineConfig({
  plugins: [svelte(), worker()],
  build: {
    outDir: '../src/ludotheque/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a strict content security policy allows no data: addresses
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/worker/worker.ts' },
      // The worker's name is its address: it watches over everything beside it.
      output: {
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
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
