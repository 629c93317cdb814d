import { defineConfig } from 'vitest/config'

const resolve = {
  // As in vitest.config.ts.
  alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
}

const long = {
  globalSetup: ['test/support/global-setup.ts', 'test/support/build.ts'],
  env: { NODE_ENV: 'test' },
  maxWorkers: 1,
  testTimeout: 600_000,
  hookTimeout: 120_000,
}

/** The suites of `.ci/full`: `npm run test:crash`, `test:faults`, `test:scale` and `test:upgrade`. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          ...long,
          name: 'crashes',
          include: [
            'test/crashes/**/*.long.ts',
            // `npm test` runs one round of these; CRASH_ROUNDS sets the number of rounds.
            'test/process/killed-*.test.ts',
            'test/database/embedded/server-life.test.ts',
            'test/search/indexing/server-crash.test.ts',
          ],
        },
      },
      ...['faults', 'scale', 'upgrade'].map((name) => ({
        resolve,
        test: { ...long, name, include: [`test/${name}/**/*.long.ts`] },
      })),
    ],
  },
})
