import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import type { FixedLimits } from '../../src/config/fixed-limits.js'
import { systemClock } from '../../src/foundation/clock.js'
import { eventually } from '../support/eventually.js'
import { startTestGateway } from '../support/gateway.js'
import { holdTable } from '../support/held-table.js'
import { registerDocuments } from '../support/registered-documents.js'
import { samplePerson, sampleTenure } from '../support/samples.js'
import {
  address,
  byFirstEvent,
  byLaterEvent,
  events,
  headersOf,
  operations,
  query,
  requests,
  type Subject,
  type Way,
} from './ways-in.js'

/** Twelve tenures with the same two persons. */
function household(id: string) {
  const persons = [samplePerson({ id }), samplePerson()]
  const householdMembers = persons.map((one) => ({ personId: one.id, fullName: 'Ana Example' }))
  const tenures = Array.from({ length: 12 }, () => sampleTenure({ householdMembers }))
  return { persons, tenures }
}

async function subjectWith(
  settings: Record<string, string> = {},
  fixed: Partial<FixedLimits> = {},
): Promise<Subject> {
  const gateway = await startTestGateway(settings, systemClock, { limits: fixed })
  const person = randomUUID()
  await gateway.gateway.records.save(household(person))
  const ids = await registerDocuments(gateway, [query])
  const documentId = ids.get(query) ?? ''
  const subject = {
    gateway,
    documentId,
    person,
    latecomer: randomUUID(),
    authorization: `Bearer ${await gateway.token(allScopes)}`,
  }
  await eventually(
    async () =>
      (await fetch(address(subject, `?documentId=${documentId}`), { headers: headersOf(subject) }))
        .status,
    (status) => status !== 404,
  )
  return subject
}

interface Limit {
  readonly settings?: Record<string, string>
  readonly fixed?: Partial<FixedLimits>
  readonly fault: readonly [code: string, words: string]
  /**
   * An HTTP path makes one search, and an event makes none. Cost is counted when a subscription is opened.
   */
  readonly ways: readonly (readonly [string, Way])[]
}

const stopped = 'OPERATION_LIMIT_EXCEEDED'
const all = [...requests, ...events]
const limits: Record<string, Limit> = {
  rows: {
    fixed: { rows: 1 },
    fault: [stopped, 'at 1 rows read'],
    ways: all,
  },
  statements: {
    fixed: { statements: 1 },
    fault: [stopped, 'at 1 database statements'],
    ways: all,
  },
  searches: {
    fixed: { searches: 1 },
    fault: [stopped, 'at 1 searches'],
    ways: operations,
  },
  fields: {
    fixed: { fields: 20 },
    fault: [stopped, 'at 20 fields in the answer'],
    ways: all,
  },
  cost: {
    settings: { OPERATION_COST_LIMIT: '1000' },
    fault: ['OPERATION_TOO_COSTLY', 'the limit is 1,000'],
    ways: [...requests, ['the opening of a subscription', byFirstEvent]],
  },
  'answer bytes': {
    settings: { ANSWER_BYTES: '100' },
    fault: [stopped, 'longer than 100 bytes'],
    ways: all,
  },
}

describe.each(Object.entries(limits))(
  'the limit of %s',
  (_name, { settings, fixed, fault, ways }) => {
    let subject: Subject
    beforeAll(async () => {
      subject = await subjectWith(settings, fixed)
    })
    afterAll(() => subject.gateway.close())

    it.each(ways)('stops %s', async (_way, ask) => {
      const { signal } = new AbortController()
      const { gateway, latecomer } = subject
      const begin = () =>
        ask === byLaterEvent
          ? gateway.gateway.records.save(household(latecomer))
          : Promise.resolve()
      const { code, message } = await ask(subject, { signal, begin })
      expect([code, message]).toEqual([fault[0], expect.stringContaining(fault[1])])
    })
  },
)

describe('a read that waits', () => {
  let subject: Subject
  let slow: Subject
  beforeAll(async () => {
    subject = await subjectWith()
    slow = await subjectWith({ OPERATION_TIMEOUT_SECONDS: '0.5' })
    // Warms the caches.
    for (const one of [subject, slow]) await one.gateway.ask(query)
  })
  afterAll(async () => {
    await subject.gateway.close()
    await slow.gateway.close()
  })

  /** Number of sessions that wait for the locked table. */
  async function waiting({ gateway }: Subject): Promise<number> {
    const rows = await gateway.gateway.database.sql.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks where not granted
        and relation = 'person'::regclass
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.waiting ?? 0
  }

  /** Locks the table of persons, and makes the stream of a person read the table. */
  async function holdSlot(one: Subject): Promise<() => Promise<void>> {
    const { database } = one.gateway.gateway
    const release = await holdTable(database, 'person')
    await database.sql.execute(`select announce_change('record', 'person', $1::uuid[])`, [
      [one.latecomer],
    ])
    return release
  }

  it.each(all)('is stopped at the deadline: %s', async (_way, ask) => {
    let release = () => Promise.resolve()
    const begin = async () => {
      release = await holdSlot(slow)
    }
    try {
      const fault = await ask(slow, { signal: new AbortController().signal, begin })
      expect(fault.code).toBe('DEADLINE_EXCEEDED')
    } finally {
      await release()
    }
  })

  it.each(all)('is stopped when its caller disconnects: %s', async (_way, ask) => {
    const leaving = new AbortController()
    let release = () => Promise.resolve()
    const begin = async () => {
      release = await holdSlot(subject)
    }
    const response = ask(subject, { signal: leaving.signal, begin }).catch(() => null)
    try {
      await eventually(
        () => waiting(subject),
        (count) => count > 0,
      )
      leaving.abort()
      // The table is still locked, and the pool would wait longer than this for a connection.
      await eventually(() => waiting(subject), 0, 3_000)
    } finally {
      await release()
      await response
    }
  })
})
