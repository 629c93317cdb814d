import { searchHost } from '../../../../src/search/search-host.js'
import { housingLanguage } from '../../../../src/records/language/housing-language.js'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/foundation/clock.js'
import type { MeilisearchOptions } from '../../src/meilisearch/clients.js'
import { MeilisearchEngine } from '../../src/meilisearch/engine.js'
import { SearchEngineError } from '../../src/search-engine.js'
import { ApiFault } from '../../../../test/support/meilisearch-server/api-fault.js'
import {
  indexKey,
  MeilisearchServer,
  searchKey,
  type Fault,
} from '../../../../test/support/meilisearch-server/meilisearch-server.js'
import { contractIndex, everything } from '../contract/engine-under-test.js'
import { live } from './live-documents.js'

const server = new MeilisearchServer()
const url = await server.start()
const engine = await prepared({})

afterEach(async () => {
  server.tasks.release()
  // After a search times out, the breaker stays open until a ping succeeds.
  await engine.ping(5_000)
})

afterAll(() => server.stop())

async function prepared(options: Partial<MeilisearchOptions>): Promise<MeilisearchEngine> {
  const engineOptions = { url, searchKey, indexKey, ...options }
  const fresh = new MeilisearchEngine({
    ...engineOptions,
    language: housingLanguage,
    host: searchHost,
    clock: systemClock,
  })
  for (const name of await fresh.prepare([contractIndex])) await fresh.confirmBuilt(name)
  return fresh
}

const secretText = 'what-nobody-may-read'

/** The message of a failed search, checked to contain neither the keys nor the search text. */
async function searchFailure(of: MeilisearchEngine = engine): Promise<string> {
  return failure(of.search({ ...everything, text: secretText }))
}

async function failure(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('Nothing was thrown.'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof SearchEngineError)) throw error
  for (const secret of [searchKey, indexKey, secretText, 'Bearer']) {
    expect(error.stack).not.toContain(secret)
  }
  expect(error.cause).toBeUndefined()
  return error.message
}

const document = () => ({ id: randomUUID(), fields: { name: secretText } })
const answer = (...of: ConstructorParameters<typeof ApiFault>): Fault => ({
  kind: 'answer',
  path: '',
  fault: new ApiFault(...of),
})
const text = (status: number, body: string): Fault => ({
  kind: 'text',
  path: '',
  status,
  text: body,
})

describe('failures of MeilisearchEngine', () => {
  const notFilterable = `Attribute is not filterable: ${secretText}`
  const busy = 'Too many search requests running at the same time.'

  it.each<[string, Fault]>([
    [
      'unavailable: search: invalid_search_filter (HTTP 400)',
      answer(400, 'invalid_search_filter', notFilterable),
    ],
    ['unavailable: search: index_not_found (HTTP 400)', answer(400, 'index_not_found', secretText)],
    [
      'invalid-request: search: invalid_search_limit (HTTP 400)',
      answer(400, 'invalid_search_limit', secretText),
    ],
    [
      'unavailable: search: invalid_api_key (HTTP 403); the key needs search',
      answer(403, 'invalid_api_key', searchKey, 'auth'),
    ],
    ['unavailable: search: index_not_found (HTTP 404)', answer(404, 'index_not_found', secretText)],
    ['unavailable: search: internal (HTTP 500)', answer(500, 'internal', secretText, 'internal')],
    [
      'unavailable: search: too_many_search_requests (HTTP 503, retry after 10 s)',
      answer(503, 'too_many_search_requests', busy, 'system', { 'retry-after': '10' }),
    ],
    ['unavailable: search: the answer cannot be read', text(502, `<html>${secretText}`)],
    ['timeout: search: no error code (HTTP 504)', text(504, '{}')],
    ['unavailable: search: the answer cannot be read', text(200, '{"results":[{}]}')],
    ['unavailable: search: an answer is missing', text(200, '{"results":[]}')],
  ])('%s', async (message, fault) => {
    server.faults.push(fault)
    expect(await searchFailure()).toBe(`search engine: ${message}`)
  })

  it('reports a lost connection and a missing server', async () => {
    server.faults.push({ kind: 'reset', path: '' })
    expect(await searchFailure()).toMatch(/unavailable: search: no connection \(\w+\)$/)
    const closedServer = new MeilisearchServer()
    const options = { url: await closedServer.start(), searchKey, indexKey }
    await closedServer.stop()
    const disconnected = new MeilisearchEngine({
      ...options,
      language: housingLanguage,
      host: searchHost,
      clock: systemClock,
    })
    expect(await failure(disconnected.prepare([contractIndex]))).toMatch(/ECONNREFUSED/)
    expect(await failure(disconnected.ping(1_000))).toMatch(/unavailable: ping/)
  })

  it('limits the wait for an answer', async () => {
    const impatientEngine = await prepared({ searchTimeoutMs: 100, writeTimeoutMs: 1_000 })
    server.faults.push({ kind: 'hang', path: 'multi-search' })
    expect(await searchFailure(impatientEngine)).toMatch(/timeout: search: no answer/)
    server.faults.push({ kind: 'hang', path: 'multi-search' })
    expect(await failure(impatientEngine.ping(100))).toMatch(/timeout: ping: no answer/)
    await expect(impatientEngine.ping(5_000)).resolves.toBeUndefined()
    server.faults.push({ kind: 'hang', path: 'tasks' })
    expect(await failure(live(impatientEngine).write([document()]))).toMatch(
      /timeout: task \d+: no answer/,
    )
  })

  it('limits the wait for a task', async () => {
    const impatientEngine = await prepared({ taskTimeoutMs: 100 })
    server.tasks.hold()
    expect(await failure(live(impatientEngine).write([document()]))).toMatch(
      /timeout: task \d+ is still enqueued/,
    )
  })

  it('reports a failed task', async () => {
    server.tasks.failNext(new ApiFault(400, 'invalid_document_fields', secretText))
    expect(await failure(live(engine).write([document()]))).toMatch(
      /invalid-request: task \d+ \(documentAdditionOrUpdate\) failed: invalid_document_fields/,
    )
    server.tasks.failNext(new ApiFault(500, 'internal', secretText, 'internal'))
    expect(await failure(live(engine).remove([randomUUID()]))).toMatch(
      /unavailable: task \d+ \(documentDeletion\)/,
    )
  })

  it('stops waiting for a task that the server lost with its data', async () => {
    server.tasks.hold()
    const before = server.tasks.all.length
    const writing = failure(live(engine).write([document()]))
    await expect.poll(() => server.tasks.all.length).toBeGreaterThan(before)
    server.tasks.forget()
    server.tasks.release()
    expect(await writing).toMatch(/unavailable: task \d+ is gone/)
  })

  it('rejects invalid ids before they fail a batch, and payloads that are too large', async () => {
    const bad = { id: 'a/b', fields: {} }
    expect(await failure(live(engine).write([document(), bad]))).toMatch(/invalid-request/)
    server.payloadLimit = 1_000
    const long = { id: randomUUID(), fields: { name: secretText.repeat(100) } }
    expect(await failure(live(engine).write([long]))).toMatch(/payload_too_large/)
    server.payloadLimit = 100_000_000
  })

  it('requires the right key for each request, and does not quote a wrong key', async () => {
    const swapped = { url, searchKey: indexKey, indexKey: searchKey }
    const engineWithSwapped = new MeilisearchEngine({
      ...swapped,
      language: housingLanguage,
      host: searchHost,
      clock: systemClock,
    })
    expect(await failure(engineWithSwapped.prepare([contractIndex]))).toMatch(/invalid_api_key/)
    const keyless = await prepared({ searchKey: undefined })
    expect(await searchFailure(keyless)).toMatch(/missing_authorization_header/)
    const broken = { url, searchKey: `${searchKey}\n`, indexKey }
    expect(
      () =>
        new MeilisearchEngine({
          ...broken,
          language: housingLanguage,
          host: searchHost,
          clock: systemClock,
        }),
    ).toThrow(/printable ASCII/)
  })
})
