// Creates a database on a server, with the two roles of deploy/grants.sql under unique names.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const grantsFile = join(import.meta.dirname, '../../deploy/grants.sql')

async function run(url, sql) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

/** @param server URL of a server on which databases and roles may be created */
export async function makeDatabase(server) {
  const suffix = randomBytes(4).toString('hex')
  const password = randomBytes(16).toString('hex')
  const [name, migrates, serves] = ['rolling', 'migrate', 'serve'].map(
    (word) => `gateway_${word}_${suffix}`,
  )
  const at = (role) => {
    const url = new URL(server)
    url.pathname = `/${name}`
    if (role !== null) Object.assign(url, { username: role, password })
    return url.href
  }
  await run(server, `create database ${name}`)
  const grants = await readFile(grantsFile, 'utf8')
  await run(
    at(null),
    grants.replaceAll('gateway_migrate', migrates).replaceAll('gateway_serve', serves),
  )
  for (const role of [migrates, serves])
    await run(server, `alter role ${role} password '${password}'`)
  return {
    migrates: at(migrates),
    serves: at(serves),
    count: async (sql) => Number((await run(at(null), sql)).rows[0].count),
    async drop() {
      await run(server, `drop database ${name} with (force)`)
      await run(server, `drop role ${migrates}; drop role ${serves}`)
    },
  }
}
