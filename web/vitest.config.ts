import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    isolate: false, // reading the client anew for each file takes two thirds of the time
    pool: 'threads', // what is transformed need not be sent to other processes
    maxWorkers: 1, // transforming takes most of the time, and is done once
  },
});
