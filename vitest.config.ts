import { defineConfig } from 'vitest/config'

/** They measure or watch every moment, so nothing else may run beside them. */
const alone = ['event-loop', 'explorer'].map((name) => `test/process/${name}.test.ts`)

/** Parts of a gateway, in the process of the test. */
const inside = {
  // One more than the cores of a small machine, because tests also wait.
  maxWorkers: 3,
  // Test files share the modules of their worker, which are loaded and compiled once. So no file may change the state
  // of a module, or leave environment variables changed.
  isolate: false,
  // Generous, for slow or busy machines. No test waits for a fixed time.
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** What the build is tested with: whole gateways as processes of their own, and the desk in a browser. */
const gateways = {
  globalSetup: ['test/support/build.ts'],
  testTimeout: 240_000,
  hookTimeout: 120_000,
}

/** What every project has. They do not extend the root, whose set-up would run again for each of them. */
const each = {
  env: { NODE_ENV: 'test' },
}

const resolve = {
  // Our `import 'graphql'` would load the ESM build while libraries load the CommonJS build, and graphql-js refuses to
  // mix types of two copies.
  alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
}

export default defineConfig({
  resolve,
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    projects: [
      {
        resolve,
        test: {
          ...each,
          ...inside,
          name: 'parts',
          include: ['test/**/*.test.ts', 'packages/**/*.test.ts'],
          exclude: ['test/desk/**', 'test/process/**'],
        },
      },
      {
        resolve,
        test: {
          ...each,
          ...gateways,
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          exclude: alone,
          // After the other projects, three at a time, because these tests mostly wait.
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          ...each,
          ...gateways,
          name: 'desk',
          include: ['test/desk/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          // Each gateway runs in the process of its test, so the settings for parts apply.
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          ...each,
          ...gateways,
          name: 'alone',
          include: alone,
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
