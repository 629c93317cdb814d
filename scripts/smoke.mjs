// Starts what `npm run build` made, as its users would: serves demo data from an empty folder, waits
// until it is ready, asks one question with a token of the command line, opens the desk, and stops it with SIGTERM.
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

// Whatever this shell has set for a gateway of its own must not reach the one under test.
const inherited = Object.entries(process.env).filter(([name]) => !Object.hasOwn(settings, name))
const env = {
  ...Object.fromEntries(inherited),
  PORT: String(port),
  DATA_DIR: dataDir,
  DEMO_DATA: 'on',
  DEMO_SIZE: '50',
}

/** Repeats `attempt` until it gives something, for the process needs seconds to start. */
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
  throw new Error(`${what} not within ${startWithinMs / 1000} s: ${reason}`)
}

async function ready() {
  const answer = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(5000) })
  if (!answer.ok) throw new Error(`/ready says ${answer.status}`)
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

/** All of the page: what it is made of is found by the build's own addresses. */
async function desk() {
  const page = await (await fetch(`${address}/desk`)).text()
  const [script] = /\/desk\/assets\/[\w.-]+\.js/.exec(page) ?? []
  if (script === undefined) throw new Error('/desk is not the page that was built')
  const answer = await fetch(`${address}${script}`)
  if (!answer.ok) throw new Error(`${script} says ${answer.status}`)
}

async function stop() {
  server.kill('SIGTERM')
  const ended = once(server, 'exit', { signal: AbortSignal.timeout(stopWithinMs) })
  const [code, signal] = await ended.catch(() => {
    throw new Error(`SIGTERM has not ended it within ${stopWithinMs / 1000} s`)
  })
  if (code !== 0) throw new Error(`SIGTERM ended it with ${signal ?? code} instead of 0`)
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
