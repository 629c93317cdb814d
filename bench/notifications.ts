import { drainBacklogs } from './notifications/backlog.js'
import { measureInboxes } from './notifications/inbox.js'
import { measureListing } from './notifications/listing.js'
import { withOpenDatabase } from './notifications/open-database.js'
import { runBench } from './support/bench.js'

await runBench({
  command: 'bench:notifications',
  about: `Sends to the sandbox in another process, and lists stored notifications. The speed of creating
notifications is part of npm run bench.`,
  sizes: {
    seconds: { usual: 20, quick: 3, min: 1, max: 3_600, about: 'seconds to drain each backlog' },
    backlog: {
      usual: 100_000,
      quick: 2_000,
      min: 1_000,
      max: 10_000_000,
      about: 'waiting messages',
    },
    notifications: {
      usual: 1_000_000,
      quick: 20_000,
      min: 10_000,
      max: 10_000_000,
      about: 'stored notifications for the measurements of lists',
    },
    queries: { usual: 200, quick: 20, min: 10, max: 10_000, about: 'queries of each kind' },
  },
  parts: {
    backlog: {
      about: "how fast waiting messages are sent, as fast as possible and at the provider's pace",
      measure: (sizes, server) => withOpenDatabase(server, (open) => drainBacklogs(open, sizes)),
    },
    list: {
      about: 'pages and counts of one channel and target, with the indexes they use',
      measure: (sizes, server) => withOpenDatabase(server, (open) => measureListing(open, sizes)),
    },
    inbox: {
      about: 'page, badge and counts of two readers over HTTP, compared with "select 1"',
      measure: (sizes, server) => withOpenDatabase(server, (open) => measureInboxes(open, sizes)),
    },
  },
})
