import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, loadEnv } from 'vite';
import { rootedPage, worker } from './worker.plugin';

// `npm run dev` serves the client from source beside a running `ludotheque serve`.
const server = loadEnv('', '.', 'LUDOTHEQUE_')['LUDOTHEQUE_SERVER'] ?? 'http://127.0.0.1:8421';

export default defineConfig({
  base: './', // scripts and styles find each other wherever the site lies
  plugins: [svelte(), worker(), rootedPage()],
  worker: { format: 'es' },
  build: {
    outDir: '../src/ludotheque/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a strict content security policy allows no data: addresses
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: 'index.html',
        sw: 'src/worker/worker.ts',
        files_sw: 'src/worker/files_worker.ts',
      },
      // A worker's name is its address: it watches over everything beside it. `ludotheque web`
      // puts the second in the place of the first.
      output: {
        entryFileNames: (chunk) =>
          ['sw', 'files_sw'].includes(chunk.name) ? `${chunk.name}.js` : 'assets/[name]-[hash].js',
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
