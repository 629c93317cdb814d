import { defineConfig } from 'vitest/config'

const { TEST_RETRIES = '0' } = process.env

/** The fault suite, `npm run test:faults`: it starts servers of its own and tells what callers saw. */
export default defineConfig({
  resolve: {
    // As in vitest.config.ts.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['test/faults/**/*.faults.ts'],
    env: { NODE_ENV: 'test' },
    retry: Number(TEST_RETRIES),
    reporters: ['default', './test/support/unstable-tests.ts'],
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
