import { Client } from 'pg'

/** The URL of another database on the same server. */
export function onServer(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  if (template === undefined) return run(url, `create database "${name}"`)
  const [{ old } = {}] = await rowsOf(url, `select version() ~ 'PostgreSQL 14' as old`)
  // Copying files is faster than logging every page. Postgres 14 always copies and has no such option.
  const strategy = old === true ? '' : ' strategy file_copy'
  await run(url, `create database "${name}" template "${template}"${strategy}`)
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await run(url, `drop database if exists "${name}" with (force)`)
}

/** Runs a statement on a separate connection, and returns its rows. */
export function rowsOf(url: string, sql: string): Promise<Record<string, unknown>[]> {
  return connected(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
}

function run(url: string, sql: string): Promise<void> {
  return connected(url, async (client) => {
    // A template cannot be copied concurrently, so copies are serialised.
    await client.query('select pg_advisory_lock(72707371)')
    await client.query(sql)
  })
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  // If the server is killed, the statement rejects too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
