import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../support/eventually.js'
import { GatewayProcess } from '../support/gateway-process.js'
import { scratchFolder } from '../support/scratch-folder.js'

const persons = '{ searchPersons(pageSize: 1) { totalCount } }'
const withoutDemo = { DEMO_DATA: 'off' }

let folder: Awaited<ReturnType<typeof scratchFolder>>
let gateway: GatewayProcess

beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(async () => {
  await gateway.kill()
  await folder.remove()
})

/** A request in flight: its body is missing until `complete`. */
async function openRequest(): Promise<{ complete(): Promise<unknown> }> {
  const body = JSON.stringify({ query: persons })
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    authorization: `Bearer ${gateway.token}`,
    expect: '100-continue',
  }
  const sent = request(`${await gateway.address()}/graphql`, { method: 'POST', headers })
  const answer = new Promise((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      json(response).then(resolve, reject)
    })
  })
  // A gateway that ends at once aborts the request. Then only tests that await the answer should fail.
  answer.catch(() => undefined)
  // The gateway has accepted the request once it answers 100 Continue.
  await new Promise<void>((resolve) => {
    sent.once('continue', resolve).flushHeaders()
  })
  return {
    complete: () => {
      sent.end(body)
      return answer
    },
  }
}

async function refusesConnections(): Promise<boolean> {
  return fetch(`${await gateway.address()}/health`).then(
    () => false,
    () => true,
  )
}

/** If a gateway has no time to wait for its database, the database ends shortly after it. */
async function databaseEnds(): Promise<void> {
  await eventually(() => existsSync(gateway.socket), false)
}

it('first fails readiness, then finishes requests in flight, and leaves nothing running', async () => {
  gateway = new GatewayProcess(folder.path, { ...withoutDemo, SHUTDOWN_DELAY_SECONDS: '4' })
  await gateway.ready()
  const inFlight = await openRequest()

  gateway.signal('SIGTERM')
  const address = await gateway.address()
  await gateway.until(async () => (await fetch(`${address}/ready`)).status === 503)
  expect(await gateway.ask(persons)).toEqual({ data: { searchPersons: { totalCount: 0 } } })
  await gateway.until(refusesConnections)
  expect(await inFlight.complete()).toEqual({ data: { searchPersons: { totalCount: 0 } } })

  expect(await gateway.end()).toBe(0)
  expect(gateway.error).toBe('SIGTERM: finishing requests, then closing.\n')
  expect(existsSync(gateway.socket)).toBe(false)
})

it('does not wait for idle keep-alive connections', async () => {
  gateway = new GatewayProcess(folder.path, withoutDemo)
  await gateway.ready()
  const { hostname, port } = new URL(await gateway.address())
  const body = JSON.stringify({ query: persons })
  const socket = connect(Number(port), hostname)
  const answers = text(socket)
  const head = (more: string) =>
    `POST /graphql HTTP/1.1\r\nhost: gateway\r\nauthorization: Bearer ${gateway.token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n${more}\r\n`
  socket.write(head('') + body)
  await once(socket, 'readable')
  // A request that starts before the shutdown and is completed during the shutdown.
  socket.write(head('') + body.slice(0, 5))
  const inFlight = await openRequest()
  gateway.signal('SIGTERM')
  await gateway.until(refusesConnections)
  socket.write(body.slice(5))
  await inFlight.complete()
  const matches = (await answers).match(/"totalCount":0|^connection: \S+/gim)
  expect(matches).toEqual([
    'Connection: keep-alive',
    '"totalCount":0',
    'connection: close',
    '"totalCount":0',
  ])
  expect(await gateway.end()).toBe(0)
  expect(gateway.error).not.toContain('still running')
})

it('ends at once at a second signal, even while a request hangs', async () => {
  gateway = new GatewayProcess(folder.path, withoutDemo)
  await gateway.ready()
  await openRequest()
  gateway.signal('SIGINT')
  await gateway.until(refusesConnections)

  const startedAt = performance.now()
  const exit = gateway.end()
  await gateway.until(() => {
    gateway.signal('SIGINT')
    return gateway.error.includes('SIGINT again: ending immediately.')
  })
  expect(await exit).toBe(1)
  // Far less than the grace period.
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  await databaseEnds()
})

it('does not wait for a hanging request longer than its grace period', async () => {
  gateway = new GatewayProcess(folder.path, { ...withoutDemo, SHUTDOWN_GRACE_SECONDS: '1' })
  await gateway.ready()
  await openRequest()
  expect(await gateway.stop()).toBe(1)
  expect(gateway.error).toContain('The grace period is over: ending with requests still running.')
  await databaseEnds()
})

it('can be stopped while it starts', async () => {
  gateway = new GatewayProcess(folder.path, withoutDemo)
  await gateway.until(() => existsSync(`${folder.path}/database`))
  expect(await gateway.stop()).toBe(0)
  await databaseEnds()
})

it('can be stopped while it loads the demo data, which the next start completes', async () => {
  const environment = { DEMO_SIZE: '100', DATA_DIR: folder.path }
  gateway = new GatewayProcess(folder.path, environment)
  await gateway.until(() => gateway.error.includes('Loading demo data'))
  expect(await gateway.stop()).toBe(0)
  expect(gateway.error).not.toContain('The demo data is loaded.')

  gateway = new GatewayProcess(folder.path, environment)
  await gateway.until(() => gateway.error.includes('The demo data is loaded.'))
})
