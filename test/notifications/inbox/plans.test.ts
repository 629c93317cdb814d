import { describe, expect, it } from 'vitest'
import { fillInboxes, unreadReader } from '../../../bench/notifications/inbox-rows.js'
import { planOf } from '../../../bench/notifications/query-plan.js'
import { watchStatements, type Statement } from '../../../bench/notifications/watched-statements.js'
import type { Viewer } from '../../../src/access/audience.js'
import { InboxReader } from '../../../src/notifications/inbox/inbox-reader.js'
import { NotificationReader } from '../../../src/notifications/model/notification-reader.js'
import { sharedDatabase } from '../../support/database.js'
import { everybody } from '../../support/samples.js'

const entries = 300
const viewer: Viewer = {
  reader: unreadReader,
  name: 'Ada',
  unverifiedEmail: null,
  groups: ['team:rents'],
  personal: [`user:${unreadReader}`, `email:${unreadReader}`],
}

const database = await sharedDatabase()
await fillInboxes(database, 50 * entries, () => undefined)

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Heap Fetches'?: number
  readonly Plans?: readonly Plan[]
}

/** Returns the result of a query, and how it scans the table of recipients. */
async function scansOf(ask: (reader: InboxReader) => Promise<unknown>) {
  const statements: Statement[] = []
  const answer = await watchStatements(
    database,
    (statement) => statements.push(statement),
    () => ask(new InboxReader(database)),
  )
  const { text, values } = statements[0] ?? { text: '', values: [] }
  const rows = await database.sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  const scans = everyNode(rows[0]?.['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'] === 'notification_recipient')
    .map((node) => ({
      by: node['Index Name'] ?? node['Node Type'],
      read: Math.round(node['Actual Rows'] * node['Actual Loops']),
      lookedUp: node['Heap Fetches'] ?? null,
    }))
  return { answer, scans, statements: statements.length }
}

function everyNode(plan: Plan | undefined): readonly Plan[] {
  return plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(everyNode)]
}

describe('an inbox with hundreds of the tens of thousands of entries', () => {
  it('reads only the first entries for the first page', async () => {
    const slice = { past: {}, skip: 0, take: 13 }
    const { answer, scans } = await scansOf((reader) =>
      reader.page(
        viewer,
        { notificationType: 'Screen' },
        { ...slice, orderBy: [{ createdDate: 'desc' }, { id: 'desc' }] },
        null,
      ),
    )
    expect(answer).toHaveLength(13)
    expect(scans).toEqual([
      { by: 'notification_recipient_inbox', read: expect.any(Number) as number, lookedUp: null },
    ])
    // Some servers round the figure per key.
    expect(scans[0]?.read).toBeLessThan(16)
  })

  it('is counted with index-only scans, for the badge and for all counts', async () => {
    const shared = { by: 'notification_recipient_shared', read: 0, lookedUp: null }
    const badge = await scansOf((reader) => reader.badge(viewer))
    expect(badge.scans).toEqual([
      { by: 'notification_recipient_unread', read: badge.answer, lookedUp: 0 },
      shared,
    ])
    const groups = await scansOf((reader) => reader.groups(viewer, {}))
    expect(groups.scans).toEqual([
      { by: 'notification_recipient_groups', read: entries, lookedUp: 0 },
      shared,
    ])
    expect([badge.statements, groups.statements]).toEqual([1, 1])
  })
})

it('notifications with a message in a rare state are read through a partial index', async () => {
  const { sql } = database
  await sql.execute(
    `insert into notification_delivery (id, notification_id, channel, status, created_at)
     select gen_random_uuid(), id, 'Email', case when n <= 5 then 'pending' else 'delivered' end, now()
     from (select id, row_number() over () as n from notification limit 10000) numbered`,
  )
  await sql.execute('vacuum (analyze) notification_delivery')
  const statements: Statement[] = []
  const list = await watchStatements(
    database,
    (statement) => statements.push(statement),
    () =>
      new NotificationReader(database).list(
        { filter: { deliveryStatus: 'pending' }, isDesc: true, first: 20 },
        everybody,
      ),
  )
  expect(list.edges).toHaveLength(5)
  const { indexes, rowsRead } = await planOf(database, statements)
  expect(indexes).toContain('notification_delivery_rare')
  expect(rowsRead).toBeLessThan(100)
})
