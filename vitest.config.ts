import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    // Our `import 'graphql'` would find the ESM build while the libraries load the CommonJS one, and
    // graphql-js refuses to mix types of two copies.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    env: { NODE_ENV: 'test' },
    // Each worker that opens the embedded database holds several hundred megabytes.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
