import { openDatabase } from '../../src/database/open-database.js'
import { digestOf } from '../../src/documents/document-manifest.js'
import { DocumentRegistry } from '../../src/documents/document-registry.js'
import { createGatewaySchema } from '../../src/graphql/schema.js'
import { createRecords } from '../../src/search/create-records.js'
import { clock, landlordOf, loadLandlord } from '../support/landlord.js'
import { withProgress } from '../support/progress.js'
import { serverVersion } from '../support/server-version.js'
import { type ThrowawayDatabase, throwawayDatabase } from '../support/throwaway-database.js'
import { type Program, ServerProcess } from './server-process.js'

/** The server to measure on; undefined means the embedded database. */
export function databaseServer(): string | undefined {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  return url === '' ? undefined : url
}

/** The database with its version, for titles. */
export async function databaseName(): Promise<string> {
  const url = databaseServer()
  return `${url === undefined ? 'Embedded Postgres' : 'Postgres'} ${await serverVersion(url)}`
}

/** Lends `use` an empty database of its own. */
export async function withDatabase<Result>(
  use: (throwaway: ThrowawayDatabase) => Promise<Result>,
): Promise<Result> {
  const throwaway = await throwawayDatabase(databaseServer(), 'speed')
  try {
    return await use(throwaway)
  } finally {
    await throwaway.remove()
  }
}

/** Lends `use` so many of them. */
export async function withDatabases<Result>(
  count: number,
  use: (throwaways: readonly ThrowawayDatabase[]) => Promise<Result>,
  lent: readonly ThrowawayDatabase[] = [],
): Promise<Result> {
  if (lent.length === count) return use(lent)
  return withDatabase((throwaway) => withDatabases(count, use, [...lent, throwaway]))
}

/** Fills a database with the records of a landlord; nothing has it open afterwards. */
export async function fillDatabase(throwaway: ThrowawayDatabase, records: number): Promise<void> {
  const database = await openDatabase({ ...throwaway, poolSize: 2 })
  try {
    const { records: store } = await createRecords({ database, clock })
    await withProgress('loading records', (onProgress) =>
      loadLandlord(landlordOf(records, 1), store, onProgress),
    )
    await database.pool.query('vacuum analyze')
  } finally {
    await database.close()
  }
}

/** Registers documents, so that a gateway on the database answers them by their digests. */
export async function registerTexts(
  throwaway: ThrowawayDatabase,
  texts: readonly string[],
): Promise<void> {
  const database = await openDatabase({ ...throwaway, poolSize: 2 })
  try {
    const schema = await createGatewaySchema(new Map())
    const given = texts.map((text) => ({ id: digestOf(text), text }))
    const rules = { schema, introspection: false, mostFaults: 1 }
    const [fault] = (await new DocumentRegistry(database, clock).add(given, rules)).faults
    if (fault !== undefined) throw new Error(`${fault.id}: ${fault.fault}`)
  } finally {
    await database.close()
  }
}

/** Starts the programs one after the other, lends them to `use`, and stops them. */
export async function withServers<Result>(
  programs: readonly Program[],
  use: (servers: readonly ServerProcess[]) => Promise<Result>,
): Promise<Result> {
  const servers: ServerProcess[] = []
  try {
    for (const program of programs) servers.push(await ServerProcess.start(program))
    return await use(servers)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Starts a program, lends it to `use`, and stops it. */
export async function withServer<Result>(
  program: Program,
  use: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await ServerProcess.start(program)
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}
