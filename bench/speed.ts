import { compareInMemory, compareOnDatabase } from './speed/comparison.js'
import { compileServers } from './speed/compiled-servers.js'
import { measureCreations } from './speed/creations.js'
import { measureFairness } from './speed/fairness.js'
import { measureStarts } from './speed/starts.js'
import { runBench } from './support/bench.js'
import { buildGateway } from './support/compiled.js'

await runBench({
  command: 'bench',
  about: `Builds the gateway, starts it in production mode with tokens, limits, guards and log, and compares it with
other servers that have none of these. Each server runs in its own process; servers take turns, answers are
compared before they are timed, and all numbers are medians of the rounds.`,
  sizes: {
    rounds: { usual: 5, quick: 1, min: 1, max: 100, about: 'rounds of all servers' },
    seconds: { usual: 3, quick: 1, min: 1, max: 600, about: 'seconds for each server and query' },
    records: {
      usual: 10_000,
      quick: 3_000,
      min: 1_000,
      max: 2_000_000,
      about: 'records in the database',
    },
  },
  parts: {
    memory: {
      about: 'a trivial query and pages of persons with tenures, all records in memory',
      measure: compareInMemory,
    },
    database: {
      about:
        'the same pages from Postgres, also compared with a program that serves only this page',
      measure: compareOnDatabase,
    },
    creates: {
      about: 'creating notifications, compared with a route that only writes the same rows',
      measure: measureCreations,
    },
    fair: {
      about: 'the searches of one caller while another caller floods the gateway',
      measure: measureFairness,
    },
    start: {
      about: 'from process start to the first answer, with an empty folder and again',
      measure: measureStarts,
    },
  },
  prepare: () => {
    buildGateway()
    compileServers()
  },
})
