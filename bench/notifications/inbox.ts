import { developmentSecret } from '../../tools/token/development-token.js'
import type { Database } from '../../src/database/database.js'
import { InboxReader } from '../../src/notifications/inbox/inbox-reader.js'
import { postGraphql, withGateway, type ListeningGateway } from '../support/shared-gateway.js'
import type { PartResult } from '../support/bench.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { timing, type Timing } from '../support/timing.js'
import { benchToken } from '../support/token.js'
import { fillInboxes, readReader, unreadReader } from './inbox-rows.js'
import type { OpenDatabase } from './open-database.js'

interface InboxTiming extends Timing {
  readonly name: string
  /** The median, as a multiple of the baseline's median. */
  readonly times: number
}

interface InboxQuery {
  readonly name: string
  readonly document: string
}

interface Kind {
  readonly name: string
  readonly ask: () => Promise<unknown>
}

const warmUps = 20

const page = `notifications(first: 12, filter: { notificationType: SCREEN }) {
  nodes { id message isReadStatus version createdDate } pageInfo { hasNextPage } }`
const badge = 'notificationCounts { badge }'

const inboxQueries: readonly InboxQuery[] = [
  { name: 'badge', document: `{ ${badge} }` },
  { name: 'first page', document: `{ ${page} }` },
  { name: 'first page and badge', document: `{ ${page} ${badge} }` },
  { name: 'unread', document: '{ notificationCounts { unread } }' },
  {
    name: 'all other counts',
    document: `{ notificationCounts { total unread unseen requiringAction
      byNotificationType { notificationType count } byTargetType { targetType count } } }`,
  },
]

interface InboxSizes {
  readonly notifications: number
  readonly queries: number
}

/** Goal for pages and badges: the median, as a multiple of the baseline's median. */
const maxTimes = 3

/** Reads the inboxes of two readers over HTTP, one query at a time. */
export async function measureInboxes(
  { database, dataDir }: OpenDatabase,
  { notifications, queries }: InboxSizes,
): Promise<PartResult> {
  await withProgress('storing', (onProgress) => fillInboxes(database, notifications, onProgress))
  const timings = await withGateway(database, dataDir, (gateway) =>
    withProgress('asking', async (onProgress) => {
      const secret = await developmentSecret(dataDir)
      const inboxes = await Promise.all(
        [
          { reader: unreadReader, of: 'all unread' },
          { reader: readReader, of: '1 in 100 unread' },
        ].map(async ({ reader, of }) => ({
          reader,
          of,
          as: { ...gateway, token: await benchToken(secret, reader, ['notifications:own']) },
        })),
      )
      const kinds = inboxes.flatMap(({ reader, of, as }, index) => [
        ...(index === 0 ? [baseline(database, as)] : []),
        ...inboxQueries.map(({ name, document }) => ({
          name: `${name}, ${of}`,
          ask: () => postGraphql(as, document, {}),
        })),
        { name: `counts without HTTP, ${of}`, ask: countGroups(database, reader) },
      ])
      return timeKinds(kinds, queries, onProgress)
    }),
  )
  return {
    text: section(
      `Inboxes of ${whole(notifications / 50)} among ${whole(notifications)} notifications`,
      ['', 'p50 ms', 'p99 ms', '× baseline'],
      timings.map(({ name, p50, p99, times }) => [
        name,
        p50.toFixed(1),
        p99.toFixed(1),
        times.toFixed(2),
      ]),
    ),
    goals: timings
      .filter(({ name }) => /badge|page/.test(name))
      .map(({ name, times }) => ({
        about: `${name}, relative to viewer and select 1`,
        bound: 'at most',
        target: maxTimes,
        values: [times],
        unit: '×',
      })),
  }
}

/** The baseline: a query without database access, plus `select 1`, because no field runs exactly one trivial statement. */
function baseline({ sql }: Database, as: ListeningGateway): Kind {
  return {
    name: 'viewer and `select 1`',
    ask: async () => {
      await postGraphql(as, '{ viewer { id } }', {})
      await sql.execute('select 1')
    },
  }
}

/** The aggregate behind all counts, without HTTP and GraphQL. */
function countGroups(database: Database, email: string): () => Promise<unknown> {
  const inbox = new InboxReader(database)
  const personal = [`user:${email}`, `email:${email}`]
  return () =>
    inbox.groups({ reader: email, name: email, unverifiedEmail: null, groups: [], personal }, {})
}

async function timeKinds(
  kinds: readonly Kind[],
  queries: number,
  onProgress: (done: number, of: number) => void,
): Promise<InboxTiming[]> {
  const durations = kinds.map(() => [] as number[])
  const rounds = warmUps + queries
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { ask }] of kinds.entries()) {
      const startedAt = performance.now()
      await ask()
      if (round >= warmUps) durations[index]?.push(performance.now() - startedAt)
    }
    onProgress(round + 1, rounds)
  }
  const timings = kinds.map(({ name }, index) => ({ name, ...timing(durations[index] ?? []) }))
  const base = timings[0]?.p50 ?? Number.NaN
  return timings.map((one) => ({ ...one, times: one.p50 / base }))
}
