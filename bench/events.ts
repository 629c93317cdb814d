import 'reflect-metadata'
import { measureEvents } from './events/event-speed.js'
import { measureImport } from './events/import.js'
import { measureProjectors } from './events/projectors.js'
import { measureRebuild } from './events/rebuild-speed.js'
import { runBench } from './support/bench.js'

await runBench({
  command: 'bench:events',
  about:
    'Loads a landlord and measures the freshness of records. Source services run in another process.',
  sizes: {
    records: {
      usual: 100_000,
      quick: 3_000,
      min: 1_000,
      max: 2_000_000,
      about: 'records of all kinds',
    },
    events: { usual: 5_000, quick: 200, min: 10, max: 1_000_000, about: 'events of all kinds' },
    seed: { usual: 1, quick: 1, min: 0, max: 2_147_483_647, about: 'seed of the landlord' },
  },
  parts: {
    import: {
      about: 'import of a records file, compared with direct writes to the record store',
      measure: measureImport,
    },
    events: {
      about: 'events stored over HTTP and projected, single events, and replaced tenures',
      measure: measureEvents,
    },
    projectors: {
      about: 'the same events projected by one replica and by three',
      measure: measureProjectors,
    },
    rebuild: {
      about: 'index rebuild, compared with plain inserts of the same rows',
      measure: measureRebuild,
    },
  },
})
