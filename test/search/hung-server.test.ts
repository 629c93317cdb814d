import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.js'
import { startMeilisearchGateway, type MeilisearchGateway } from '../support/meilisearch-gateway.js'
import { samplePerson } from '../support/samples.js'

const tenant = samplePerson({ firstName: 'Ada', surname: 'Okafor' })
const creation = `mutation ($target: String!) {
  createNotification(input: {
    targetId: $target targetType: ACTUALS notificationType: SCREEN message: "Ready"
  }) { errors { code } }
}`

describe('while the search server accepts requests and never answers', () => {
  let gateway: MeilisearchGateway

  beforeAll(async () => {
    // One slot for all operations. The queue never adds slots.
    gateway = await startMeilisearchGateway({ OPERATIONS_AT_ONCE: '1' }, { waitingOperations: 1 })
    await gateway.save({ persons: [tenant] })
    await searchWorks()
  })
  beforeEach(async () => {
    gateway.server.isFrozen = false
    await searchWorks()
    gateway.server.isFrozen = true
  })
  afterAll(() => gateway.close())

  const searchWorks = () =>
    eventually(
      () => gateway.surnames('okafor'),
      (names) => names.length === 1 && names[0] === 'Okafor',
    )
  const searches = () => gateway.server.requestsTo('multi-search').length

  async function search(text: string): Promise<unknown> {
    const query = `{ searchPersons(searchText: "${text}") { isReduced nodes { id: uuid } } }`
    return (await gateway.ask(query)).body.data?.['searchPersons']
  }
  const tenantAlone = { isReduced: true, nodes: [{ id: tenant.id }] }

  it('the first search times out before its deadline, and later searches rarely reach the server', async () => {
    expect(await gateway.surnames('okafor')).toBe('SERVICE_UNAVAILABLE')
    const before = searches()
    const others = await Promise.all(Array.from({ length: 50 }, () => gateway.surnames('okafor')))
    expect(new Set(others)).toEqual(new Set(['SERVICE_UNAVAILABLE']))
    // The searches share one probe. A slow machine may send a few probes.
    expect(searches() - before).toBeLessThan(10)
  })

  it('a search for an identifier is answered from the database', async () => {
    expect(await search(tenant.id)).toEqual(tenantAlone)
  })

  it('a notification is created while a search is waiting', async () => {
    let isWaiting = true
    const search = gateway.surnames('okafor').finally(() => {
      isWaiting = false
    })
    const searchesBefore = searches()
    await eventually(searches, (count) => count > searchesBefore)
    const { body } = await gateway.ask(creation, { variables: { target: randomUUID() } })
    expect(body.data?.['createNotification']).toEqual({ errors: [] })
    expect(isWaiting).toBe(true)
    await search
  })

  it('limits the number of waiting searches', async () => {
    const before = searches()
    const codes = await Promise.all(
      Array.from({ length: 100 }, () => gateway.surnames(randomUUID().replaceAll('-', 'x'))),
    )
    // On a slow machine, some searches wait too long for a slot.
    expect(['OVERLOADED', 'SERVICE_UNAVAILABLE']).toEqual(
      expect.arrayContaining([...new Set(codes)]),
    )
    expect(searches() - before).toBeLessThanOrEqual(64)
  })
})
