import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { PoisonEventError } from '../../src/events/inbox/event-errors.js'
import { SourceReader } from '../../src/events/sources/source-reader.js'
import { startSourceServer } from './source-server.js'

const id = 'b69e6519-3712-4509-a30e-0b5af596915b'

const server = await startSourceServer({ withAlerts: true })
const reader = new SourceReader(server.configuration, { warn: () => undefined })
afterEach(() => {
  server.misbehaviour = null
  server.entities.clear()
})
afterAll(() => server.close())

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof PoisonEventError ? error.failure : error
}

describe('a list of a source', () => {
  it('refuses null instead of a list, but treats null inside an envelope as an empty list', async () => {
    let body = 'null'
    server.misbehaviour = (_request, response) => response.writeHead(200).end(body)
    for (const list of ['accountsOfTenure', 'contractsOfAsset', 'alertsOfPerson'] as const) {
      body = 'null'
      expect(await failureOf(reader[list](id, 'c'))).toMatchObject({
        code: 'SOURCE_INVALID',
        reason: expect.stringContaining('no list') as string,
      })
      body = '{"results":null}'
      expect(await reader[list](id, 'c')).toEqual([])
    }
    body = '{"alerts":null}'
    expect(await reader.alertsOfPerson(id, 'c')).toEqual([])
  })

  it.each([
    ['only half of its entries are objects', [{ id }, 'text'], 'no list of objects'],
    [
      'the token of the next page is not text',
      { results: [], paginationDetails: { nextToken: { page: 2 } } },
      'a page token that is not text',
    ],
    [
      'it never ends',
      { results: [], paginationDetails: { nextToken: 'x' } },
      'more than 100 pages',
    ],
  ])('is rejected if %s', async (_name, body, what) => {
    server.misbehaviour = (_request, response) => response.end(JSON.stringify(body))
    expect(await failureOf(reader.accountsOfTenure(id, 'c'))).toEqual({
      code: 'SOURCE_INVALID',
      reason: `account service: ${what} at /accounts?targetType=tenure&targetId={id}`,
    })
  })

  it('continues after a page whose token is a number', async () => {
    const path = `/contracts?targetId=${id}&targetType=asset`
    server.entities.set(path, { results: [{ id }], paginationDetails: { nextToken: 2 } })
    server.entities.set(`${path}&paginationToken=2`, [{ id: randomUUID() }])
    expect(await reader.contractsOfAsset(id, 'c')).toHaveLength(2)
  })
})
