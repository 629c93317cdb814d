import { defineConfig } from 'vitest/config'
import { unitTests } from './test/support/unit-tests.js'

/** `npm run test:unit`: tests without a database and without a whole gateway, which need no set-up. */
export default defineConfig({
  resolve: {
    // As in vitest.config.ts.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    env: { NODE_ENV: 'test' },
    include: unitTests(),
    maxWorkers: 2,
    isolate: false,
    testTimeout: 60_000,
  },
})
