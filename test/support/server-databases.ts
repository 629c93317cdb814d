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
  // Copying files is quicker than logging every page; Postgres 14 knows no other way.
  const strategy = old === true ? '' : ' strategy file_copy'
  await run(url, `create database "${name}" template "${template}"${strategy}`)
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await run(url, `drop database if exists "${name}" with (force)`)
}

/** The rows of a statement, on a connection of its own. */
export function rowsOf(url: string, sql: string): Promise<Record<string, unknown>[]> {
  return connected(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
}

function run(url: string, sql: string): Promise<void> {
  return connected(url, async (client) => {
    // Copying a template fails while another copy is under way, so copies take turns.
    await client.query('select pg_advisory_lock(72707371)')
    await client.query(sql)
  })
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  // The statement fails as well when the server is killed.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
