import type { Database } from '../../src/database/database.js'
import { surnames } from '../../src/development/landlord/person-names.js'
import { creationRequest } from '../notifications/creates.js'
import { fillStored, targetId, targetsFor } from '../notifications/generated-rows.js'
import { withServer } from '../speed/databases.js'
import { load, warmUp } from '../speed/load.js'
import { gateway, token } from '../speed/programs.js'
import { page, requestBytes } from '../speed/questions.js'
import type { ServerProcess } from '../speed/server-process.js'
import { tidy } from '../support/tidy.js'
import type { Found } from './import-cost.js'
import { calibrated, diskOf, type Place } from './place.js'
import type { Cost } from './results.js'

/** That ask at the same time while processor time is measured; one alone while its wait is. */
const callers = 4
const texts = 300

const notificationTables = ['notification', 'notification_recipient', 'addressee']

const tenurePage = `query ($text: String) {
  searchTenures(searchText: $text, pageSize: 12) {
    totalCount nodes { uuid startOfTenureDate paymentReference isActive tenuredAsset { fullAddress } }
  }
}`
const targetPage = `query ($target: UUID) {
  notifications(filter: { targetId: $target, notificationType: SCREEN }, first: 20) {
    totalCount nodes { uuid message isReadStatus createdDate }
  }
}`
const newestPage =
  '{ notifications(first: 20) { nodes { uuid message isReadStatus createdDate } } }'
const countedPage =
  '{ notifications(first: 20) { totalCount nodes { uuid message isReadStatus createdDate } } }'

/** Pages of searches and lists, and creations, of a gateway as it is built, one kind after the other. */
export async function measurePages(place: Place): Promise<Found> {
  const { database, size, throwaway } = place
  await fillStored(database, size, () => undefined)
  await tidy(database)
  const disk = { notifications: await diskOf(database, notificationTables) }
  const references = await textsOf(
    database,
    `select payment_reference as text from tenure where payment_reference is not null
     order by md5(id::text) limit ${texts}`,
  )
  const targets = await textsOf(
    database,
    `select ${targetId('n')}::text as text from generate_series(0, ${targetsFor(size) - 1}) n
     order by hashint4(n) limit ${texts}`,
  )
  const bearer = await token()
  return withServer(gateway(throwaway, 'database'), async (server) => {
    const measure = (bodies: readonly string[] | (() => string)) =>
      calibrated(place, () => costOf(server, place, requests(server, bearer, bodies)))
    const question = (query: string, variables: object = {}) => JSON.stringify({ query, variables })
    const costs: Record<string, Cost> = {
      searchName: await measure(surnames.map((name) => page(12, name).body)),
      searchReference: await measure(references.map((text) => question(tenurePage, { text }))),
    }
    const { resident } = await server.usage(true)
    costs['listTarget'] = await measure(targets.map((target) => question(targetPage, { target })))
    costs['listNewest'] = await measure([question(newestPage)])
    costs['listCounted'] = await measure([question(countedPage)])
    costs['create'] = await measure(() => JSON.stringify(creationRequest()))
    return { costs, memory: { serve: resident }, disk }
  })
}

async function costOf(
  server: ServerProcess,
  { postgres, seconds }: Place,
  request: () => Buffer,
): Promise<Omit<Cost, 'pace'>> {
  await warmUp(server, request)
  const before = await postgres.ms()
  const { cpu, latency } = await load(server, request, seconds, callers)
  const databaseMs = ((await postgres.ms()) - before) / latency.count
  const alone = await load(server, request, seconds, 1)
  return { gatewayMs: cpu / 1_000, databaseMs, p50Ms: alone.latency.p50 }
}

/** Makes one request after the other: the given ones in turns, or a new one each time. */
function requests(
  server: ServerProcess,
  bearer: string,
  bodies: readonly string[] | (() => string),
): () => Buffer {
  if (typeof bodies === 'function') return () => requestBytes(server, bearer, bodies())
  const ready = bodies.map((body) => requestBytes(server, bearer, body))
  let turn = 0
  return () => {
    turn += 1
    return ready[turn % ready.length] ?? Buffer.alloc(0)
  }
}

async function textsOf({ pool }: Database, statement: string): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(statement)
  if (rows.length === 0) throw new Error('There are no records yet: measure the import first.')
  return rows.map(({ text }) => text)
}
