import { Client } from 'pg'

/** The URL of another database on the same server. */
export function onServer(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  await run(
    url,
    `create database "${name}"${template === undefined ? '' : ` template "${template}"`}`,
  )
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await run(url, `drop database if exists "${name}" with (force)`)
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Copying a template fails while another copy is under way, so copies take turns.
    await client.query('select pg_advisory_lock(72707371)')
    await client.query(sql)
  } finally {
    await client.end()
  }
}
