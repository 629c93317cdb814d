// Counts how many of our files and functions one request runs through, as a measure of reading effort.
//
//   npm run walk [-- --files] [--page docs/how-it-runs.md]
//
// The built program runs in this process, unbundled and on demo data, while V8 counts calls (precise coverage). Each
// request is sent a few times before it is counted. Functions of background loops and of `tools` are not counted, nor
// is the polling of this script. `--files` lists the files. With `--page` it fails if a file that a section of the page
// names did not run in the request of that section.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from './rolling/release-folder.mjs'

const { values: options } = parseArgs({
  options: {
    files: { type: 'boolean', default: false },
    page: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (options.help) {
  console.log(`npm run walk [-- options]

Counts the files and functions of this project that one request runs through.

  --files         list the files
  --page <page>   fail if a file that the page names did not run in the request of its section
  --help          this text`)
  process.exit()
}
const root = join(import.meta.dirname, '..')
/** The sections of the page, one for each request, in the order of the walks. */
const sections =
  options.page === undefined
    ? []
    : readFileSync(join(root, options.page), 'utf8').split(/^## /m).slice(1)
const warmUps = 5
const idleMs = 10_000
/** Time to send an email and index an event. The script checks that both have happened. */
const settleMs = 3_000
const readyWithinMs = 120_000
const ours = [`file://${root}/dist/src/`, `file://${root}/dist/packages/`]

const dataDir = mkdtempSync(join(tmpdir(), 'housing-gateway-walk-'))
const address = `http://127.0.0.1:${await freePort()}`
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  PORT: new URL(address).port,
  DATA_DIR: dataDir,
  DEMO_SIZE: '50',
  DESK: 'off',
}

// Libraries read NODE_ENV when they load. bin/housing-gateway.mjs also sets it first.
process.env.NODE_ENV = 'production'
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

// The gateway's log would hide the figures.
const write = process.stdout.write.bind(process.stdout)
let log = ''
process.stdout.write = (text) => {
  log += text
  return true
}
process.stderr.write = process.stdout.write

const { runCommandLine } = await import(`${root}/dist/src/cli/main.js`)
await runCommandLine(['serve'], env)
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/** Our functions that ran since the last call, as `file:start`, with their files. */
async function functionsRun() {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return new Map(
    result
      .filter(({ url }) => ours.some((folder) => url.startsWith(folder)))
      .flatMap(({ url, functions }) =>
        functions
          // The first range is the module itself.
          .filter(({ ranges: [{ startOffset, count }] }) => startOffset > 0 && count > 0)
          .map(({ ranges: [{ startOffset }] }) => {
            const file = url.slice(`file://${root}/dist/`.length)
            return [`${file}:${startOffset}`, file]
          }),
      ),
  )
}

let token
async function post(path, body) {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const json = await answer.json()
  const errors = json.errors ?? Object.values(json.data ?? {}).flatMap((part) => part?.errors ?? [])
  if (!answer.ok || errors.length > 0) throw new Error(`${path} answers ${JSON.stringify(json)}`)
  return json.data ?? json
}
const ask = (query, variables) => post('/graphql', { query, variables })

async function ready() {
  const answer = await fetch(`${address}/ready`).catch(() => null)
  return answer?.ok === true && (await answer.json()).status === 'ready'
}

const search = `query ($text: String) { searchPersons(searchText: $text) {
  totalCount nodes { uuid fullName totalBalance tenures { assetFullAddress totalBalance } } } }`
const email = `mutation ($targetId: String!) { createNotification(input: {
  targetId: $targetId targetType: FAILED_DIRECT_DEBITS notificationType: EMAIL serviceKey: "housing"
  templateId: "98757d70-faae-405a-9cd6-57c2b12d4aa1" email: "ana@example.com"
  personalisationParams: { name: "Ana", amount: "120.50", advice: true }
}) { notification { uuid } errors { code message path } } }`
const screen = `mutation ($targetId: String!) { createNotification(input: {
  targetId: $targetId targetType: FAILED_DIRECT_DEBITS notificationType: SCREEN message: "The estimates are ready."
}) { notification { uuid } errors { code message path } } }`
const changes = 'subscription { notificationChanged { event notification { uuid message } } }'
const deliveries = `query ($uuid: UUID!) { notification(by: { uuid: $uuid }) { deliveries { status } } }`

/**
 * Counts one request.
 *
 * @param send gets the result of `prepare`
 * @param check gets both results, and throws if the work behind the request was not done
 */
async function walk(name, { prepare, send, check }) {
  const settle = () => (check === undefined ? undefined : pause(settleMs))
  for (let round = 0; round < warmUps; round++) await send(await prepare?.())
  await settle()
  const prepared = await prepare?.()
  await functionsRun()
  const answer = await send(prepared)
  await settle()
  const all = await functionsRun()
  await check?.(prepared, answer)
  const functions = [...all].filter(([id]) => !background.has(id))
  const files = [...new Set(functions.map(([, file]) => file))].sort()
  write(
    `${name.padEnd(44)}${String(files.length).padStart(5)} files ${String(functions.length).padStart(6)} functions\n`,
  )
  checkSection(name, new Set(all.values()))
  if (options.files) write(`${files.map((file) => `  ${file}\n`).join('')}\n`)
}

/** Checks that the files named in the next section have run. The sections must be in the order of the walks. */
function checkSection(name, filesRun) {
  if (options.page === undefined) return
  const section = sections.shift() ?? ''
  const [title] = section.split('\n', 1)
  const namedFiles = [...section.matchAll(/\b(?:src|packages)\/[\w./-]+\.ts\b/g)].map(
    ([path]) => path,
  )
  if (namedFiles.length === 0) throw new Error(`${options.page} has no section about ${name}.`)
  const idle = namedFiles.filter((path) => !filesRun.has(path.replace(/\.ts$/, '.js')))
  if (idle.length > 0) throw new Error(`${title}: ${name} does not run ${idle.join(', ')}`)
}

/** Opens a stream of notification changes. @returns a function that tells whether a text has arrived */
async function followNotifications() {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ query: changes }),
  })
  if (!answer.ok) throw new Error(`The stream answers ${answer.status}.`)
  let received = ''
  const read = async () => {
    for await (const chunk of answer.body) received += Buffer.from(chunk).toString()
  }
  // The stream ends when the gateway stops.
  read().catch(() => undefined)
  return (text) => received.includes(text)
}

let background
try {
  const deadline = Date.now() + readyWithinMs
  while (!(await ready())) {
    if (Date.now() > deadline) throw new Error(`The gateway is not ready.\n${log}`)
    await pause(200)
  }
  token = execFileSync(process.execPath, [`${root}/bin/housing-gateway.mjs`, 'token'], {
    env,
    encoding: 'utf8',
  }).trim()
  const { searchPersons } = await ask(search, { text: null })
  const [person] = searchPersons.nodes
  const text = person.fullName.split(' ').slice(-2).join(' ')

  await pause(idleMs)
  await functionsRun()
  await pause(idleMs)
  background = await functionsRun()

  await walk('a trivial query', { send: () => ask('{ __typename }') })
  await walk('searchPersons of two words, with tenures', { send: () => ask(search, { text }) })
  await walk('createNotification by e-mail, until sent', {
    send: () => ask(email, { targetId: randomUUID() }),
    check: async (_, { createNotification }) => {
      const { notification } = await ask(deliveries, createNotification.notification)
      const [{ status }] = notification.deliveries
      if (!['SENT', 'DELIVERED'].includes(status)) throw new Error(`The e-mail is ${status}.`)
    },
  })
  const { uuid } = person
  await walk('an event, until indexed', {
    prepare: async () => {
      const surname = `Changed-${randomUUID().slice(0, 6)}`
      await post('/demo/changes', { personId: uuid, surname })
      return surname
    },
    send: () =>
      post('/events', {
        id: randomUUID(),
        eventType: 'PersonUpdatedEvent',
        entityId: uuid,
        dateTime: new Date().toISOString(),
      }),
    check: async (surname) => {
      const { totalCount } = (await ask(search, { text: surname })).searchPersons
      if (totalCount !== 1) throw new Error('The search does not find the change.')
    },
  })
  const hasCome = await followNotifications()
  await walk('a live update, from the change to the stream', {
    send: () => ask(screen, { targetId: randomUUID() }),
    check: async (_, { createNotification }) => {
      if (!hasCome(createNotification.notification.uuid)) throw new Error('No event has come.')
    },
  })
} catch (error) {
  write(`${error.stack}\n`)
  process.exitCode = 1
} finally {
  session.disconnect()
  process.kill(process.pid, 'SIGTERM')
}
