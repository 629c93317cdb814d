import { measureSeen } from './live/seen.js'
import { compileServers } from './speed/compiled-servers.js'
import { runBench } from './support/bench.js'
import { buildGateway } from './support/compiled.js'
import { withThrowaway } from './support/throwaway-database.js'

/** Concurrent changes. */
const changesAtOnce = 4

await runBench({
  command: 'bench:live',
  about: `Opens streams at one gateway and makes changes at another, each in its own process. Prints how long a
change takes to reach each stream, and the memory of a stream.`,
  sizes: {
    streams: { usual: 1_000, quick: 60, min: 2, max: 100_000, about: 'streams open at once' },
    changes: { usual: 2_000, quick: 60, min: 10, max: 1_000_000, about: 'changes to inboxes' },
    shared: { usual: 40, quick: 10, min: 5, max: 10_000, about: 'changes that all streams show' },
  },
  parts: {
    inboxes: {
      about: 'two streams for each inbox',
      measure: ({ streams, changes }, { url }) =>
        withThrowaway(url, 'live', (database) =>
          measureSeen(database, {
            title: `${streams} streams of inboxes, ${changes} changes`,
            crowd: { own: streams, all: 0 },
            people: Math.max(8, Math.ceil(streams / 2)),
            changes,
            atOnce: changesAtOnce,
          }),
        ),
    },
    everything: {
      about: 'streams of all notifications, so that each change is an event on every stream',
      measure: ({ streams, shared }, { url }) =>
        withThrowaway(url, 'live', (database) =>
          measureSeen(database, {
            title: `${streams} streams that show everything, ${shared} changes`,
            crowd: { own: 0, all: streams },
            people: 8,
            changes: shared,
            atOnce: 1,
          }),
        ),
    },
  },
  prepare: () => {
    buildGateway()
    compileServers()
  },
})
