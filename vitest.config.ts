import { defineConfig } from 'vitest/config'

const { TEST_RETRIES = '0' } = process.env

export default defineConfig({
  resolve: {
    // Our `import 'graphql'` would find the ESM build while the libraries load the CommonJS one, and
    // graphql-js refuses to mix types of two copies.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    env: { NODE_ENV: 'test' },
    // Set by `.ci/run`; whoever works on the code sees an unstable test fail.
    retry: Number(TEST_RETRIES),
    reporters: ['default', './test/support/unstable-tests.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['test/**/*.test.ts'],
          exclude: ['test/process/**'],
          // Each worker that opens the embedded database holds several hundred megabytes.
          maxWorkers: 2,
          // Files share the modules of their worker, which are loaded and compiled once. No file may
          // change a module's state, or leave the environment other than it was.
          isolate: false,
          // The embedded database is ready in half the time when its code is not optimised first.
          execArgv: ['--liftoff-only'],
          // Generous, for machines that are slow or busy: nothing waits for time to pass.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          globalSetup: ['test/support/build.ts'],
          // After the others and one file at a time: each starts whole gateways, and some measure time.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
