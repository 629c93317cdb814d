import { defineConfig } from 'vitest/config'

/** They measure or watch every moment, so nothing else may run beside them. */
const alone = ['event-loop', 'explorer'].map((name) => `test/process/${name}.test.ts`)

/** Parts of a gateway, in the process of the test. */
const inside = {
  // One more than the cores of a small machine, for tests also wait.
  maxWorkers: 3,
  // Files share the modules of their worker, which are loaded and compiled once. No file may
  // change a module's state, or leave the environment other than it was.
  isolate: false,
  // Generous, for machines that are slow or busy: nothing waits for time to pass.
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
  // Our `import 'graphql'` would find the ESM build while the libraries load the CommonJS one, and
  // graphql-js refuses to mix types of two copies.
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
          // After the others. Three at a time, for much of what they do is to wait.
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
          // Each gateway here is in the process of its test, so what holds for parts holds for it.
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
