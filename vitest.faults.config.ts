import { defineConfig } from 'vitest/config'

/** The fault suite, `npm run test:faults`: it starts servers of its own and tells what callers saw. */
export default defineConfig({
  resolve: {
    // As in vitest.config.ts.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['test/faults/**/*.faults.ts'],
    env: { NODE_ENV: 'test' },
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
