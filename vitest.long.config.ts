import { defineConfig } from 'vitest/config'

const { TEST_RETRIES = '0' } = process.env

/** The suites that `.ci/full` runs: `npm run test:faults` and `npm run test:upgrade`, in their folders. */
export default defineConfig({
  resolve: {
    // As in vitest.config.ts.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['**/*.long.ts'],
    env: { NODE_ENV: 'test' },
    retry: Number(TEST_RETRIES),
    reporters: ['default', './test/support/unstable-tests.ts'],
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
