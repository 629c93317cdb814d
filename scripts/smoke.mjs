// Starts the build as its users would: serves demo data from an empty folder, waits until it is ready, sends one query
// with a token from the command line, opens the desk, and stops the gateway with SIGTERM.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './rolling/release-folder.mjs'

const startWithinMs = 120_000
const stopWithinMs = 30_000
const query = '{ searchPersons(pageSize: 1) { totalCount nodes { id } } }'

const { settings } = await import(new URL('../dist/src/config/settings.js', import.meta.url).href)
const gateway = join(import.meta.dirname, '../bin/housing-gateway.mjs')
const dataDir = mkdtempSync(join(tmpdir(), 'housing-gateway-smoke-'))
const port = await freePort()
const address = `http://127.0.0.1:${port}`

// Settings of this shell must not reach the gateway under test.
const inheritedVariables = Object.entries(process.env).filter(
  ([name]) => !Object.hasOwn(settings, name),
)
const env = {
  ...Object.fromEntries(inheritedVariables),
  PORT: String(port),
  DATA_DIR: dataDir,
  DEMO_DATA: 'on',
  DEMO_SIZE: '50',
}

/** Repeats `attempt` until it succeeds, because the process takes seconds to start. */
async function eventually(what, attempt) {
  const deadline = Date.now() + startWithinMs
  let reason = 'no answer'
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the gateway ended with ${server.exitCode}`)
    try {
      return await attempt()
    } catch (error) {
      reason = error.message
    }
    await pause(200)
  }
  throw new Error(`no success within ${startWithinMs / 1000} s for "${what}": ${reason}`)
}

async function ready() {
  const answer = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(5000) })
  if (!answer.ok) throw new Error(`/ready answers ${answer.status}`)
}

async function firstPerson(token) {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(10_000),
  })
  const { data, errors } = await answer.json()
  if (errors !== undefined) throw new Error(`the query fails: ${errors[0].message}`)
  const { totalCount, nodes } = data.searchPersons
  if (totalCount < 1 || nodes.length !== 1) throw new Error('the query finds no person')
  return totalCount
}

/** Loads the page and its script. */
async function desk() {
  const page = await (await fetch(`${address}/desk`)).text()
  const [script] = /\/desk\/assets\/[\w.-]+\.js/.exec(page) ?? []
  if (script === undefined) throw new Error('/desk is not the built page')
  const answer = await fetch(`${address}${script}`)
  if (!answer.ok) throw new Error(`${script} answers ${answer.status}`)
}

async function stop() {
  server.kill('SIGTERM')
  const ended = once(server, 'exit', { signal: AbortSignal.timeout(stopWithinMs) })
  const [code, signal] = await ended.catch(() => {
    throw new Error(`the gateway did not stop within ${stopWithinMs / 1000} s`)
  })
  if (code !== 0)
    throw new Error(`after SIGTERM the gateway exited with ${signal ?? code} instead of 0`)
}

const server = spawn(process.execPath, [gateway, 'serve'], {
  env,
  stdio: ['ignore', 'pipe', 'pipe'],
})
let log = ''
for (const stream of [server.stdout, server.stderr]) {
  stream.setEncoding('utf8').on('data', (text) => {
    log += text
  })
}

try {
  await eventually('ready', ready)
  const token = execFileSync(process.execPath, [gateway, 'token'], { env, encoding: 'utf8' }).trim()
  const persons = await eventually('an answer', () => firstPerson(token))
  await desk()
  await stop()
  process.stdout.write(`Smoke test: ready, ${persons} persons found, stopped cleanly.\n`)
} catch (error) {
  process.stderr.write(`Smoke test: ${error.message}\n--- output of the gateway ---\n${log}\n`)
  process.exitCode = 1
} finally {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
}
