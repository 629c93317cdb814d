import { randomUUID } from 'node:crypto'
import { systemClock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'
import { canonicalInput } from '../../src/notifications/create/canonical-input.js'
import type { CreateNotification } from '../../src/notifications/create/create-notification.js'
import { newRows } from '../../src/notifications/create/notification-rows.js'
import { columnName } from '../../src/records/bulk-insert.js'
import { testCreator, valueOf } from '../../test/notifications/create/subject.js'
import { sampleCaller } from '../../test/support/samples.js'
import { withProgress } from '../support/progress.js'
import { type ListeningGateway, postGraphql, withGateway } from '../support/shared-gateway.js'
import type { Sizes } from './options.js'
import { median } from '../support/median.js'

/** One way to bring a notification into the database. */
interface Way {
  readonly name: string
  /** Stores so many, some at the same time. */
  readonly create: () => Promise<unknown>
}

/** How fast one way was, over all rounds. */
export interface Creations {
  readonly name: string
  /** Medians; the second is of the quotients with the bare inserts of the same round. */
  readonly perSecond: number
  readonly timesBare: number
}

/** Rounds that do not count, so that code is compiled and pages are warm. */
const warmUps = 2

const caller = sampleCaller()

/** Measures creations of Screen notifications beside bare inserts of the same rows, which come first. */
export async function measureCreates(
  database: Database,
  dataDir: string,
  label: string,
  sizes: Sizes,
): Promise<Creations[]> {
  return withGateway(database, dataDir, (gateway) =>
    withProgress(`${label}: creating`, async (onProgress) => {
      const ways = waysOf(database, gateway)
      const rates = new Map(ways.map(({ name }) => [name, [] as number[]]))
      const rounds = warmUps + sizes.rounds
      for (let round = 0; round < rounds; round += 1) {
        for (const { name, create } of ways) {
          const rate = await creationsPerSecond(create, sizes)
          if (round >= warmUps) rates.get(name)?.push(rate)
        }
        onProgress(round + 1, rounds)
      }
      const bare = [...rates.values()][0] ?? []
      return [...rates].map(([name, all]) => ({
        name,
        perSecond: median(all),
        timesBare: median(all.map((rate, round) => rate / (bare[round] ?? Number.NaN))),
      }))
    }),
  )
}

function waysOf(database: Database, gateway: ListeningGateway): Way[] {
  const creator = testCreator({ database, clock: systemClock })
  const create = async (given: Partial<CreateNotification>) => {
    valueOf(await creator.create({ ...screen(), ...given }, caller))
  }
  return [
    { name: 'bare insert of the row', create: () => insertBare(database) },
    { name: 'service', create: () => create({}) },
    {
      name: 'service, with idempotencyKey',
      create: () => create({ idempotencyKey: randomUUID() }),
    },
    { name: 'GraphQL over HTTP', create: () => createOverHttp(gateway) },
  ]
}

async function creationsPerSecond(
  create: Way['create'],
  { creates, callers }: Sizes,
): Promise<number> {
  let left = creates
  const call = async () => {
    while (left > 0) {
      left -= 1
      await create()
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: callers }, call))
  return creates / ((performance.now() - begun) / 1000)
}

function screen(): CreateNotification {
  return {
    targetId: randomUUID(),
    targetType: 'FailedDirectDebits',
    notificationType: 'Screen',
    user: 'finance.team@example.com',
    message: 'A direct debit of £84.20 failed.',
  }
}

/** What a creation cannot do without: its row, in a transaction of its own. */
export async function insertBare({ pool }: Database): Promise<void> {
  const { notification } = newRows(canonicalInput(screen()), null, caller, systemClock.now())
  const columns = Object.keys(notification).map((field) => `"${columnName(field)}"`)
  const params = columns.map((_, index) => `$${index + 1}`)
  await pool.query(
    `insert into notification (${columns.join()}) values (${params.join()})`,
    Object.values(notification),
  )
}

const mutation = `mutation ($input: CreateNotificationInput!) {
  createNotification(input: $input) { notification { id } errors { code } }
}`

/** A creation as GraphQL, of another notification with each call. */
export function creationRequest() {
  const input = { ...screen(), targetType: 'FAILED_DIRECT_DEBITS', notificationType: 'SCREEN' }
  return { query: mutation, variables: { input } }
}

async function createOverHttp(gateway: ListeningGateway): Promise<void> {
  const { query, variables } = creationRequest()
  await postGraphql(gateway, query, variables)
}
