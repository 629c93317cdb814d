import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sharedGateway } from '../support/gateway.js'
import { ManualClock } from '../support/manual-clock.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const clock = new ManualClock('2026-03-04T10:00:00Z')
const gateway = await sharedGateway({}, clock)
const [person, asset] = [samplePerson(), sampleAsset()]
const tenure = sampleTenure({
  tenuredAssetId: asset.id,
  householdMembers: [{ personId: person.id, isResponsible: true }],
})

const order = (reference: string, more: object) => ({
  id: randomUUID(),
  reference,
  propertyReference: '00054374',
  status: 'InProgress',
  property: '14 Rowan House',
  propertyPostCode: 'E8 1DY',
  ...more,
})
const leak = order('10600001', {
  description: 'Leak under the kitchen sink',
  tradeCode: 'PL',
  tradeDescription: 'Plumbing',
  priority: '2 [E] EMERGENCY',
  dateRaised: new Date('2026-03-03T09:00:00Z'),
  targetDate: new Date('2026-03-05T17:00:00Z'),
})
const door = order('10600002', {
  description: 'Front door sticks',
  tradeCode: 'CP',
  tradeDescription: 'Carpentry',
  priority: '4 [N] NORMAL',
  dateRaised: new Date('2026-02-01T09:00:00Z'),
  targetDate: new Date('2026-02-22T17:00:00Z'),
})
const done = order('10600003', {
  description: 'Tap drips',
  tradeCode: 'PL',
  tradeDescription: 'Plumbing',
  status: 'Completed',
  dateCompleted: new Date('2026-01-05T12:00:00Z'),
  dateRaised: new Date('2026-01-01T09:00:00Z'),
})
const elsewhere = order('10600004', { description: 'Leaking roof', propertyReference: '00000000' })
const note = (targetType: string, targetId: string, more: object) => ({
  id: randomUUID(),
  targetType,
  targetId,
  authorName: 'Amina Officer',
  createdAt: new Date('2026-03-03T09:00:00Z'),
  ...more,
})
const canary = 'zygomorphic'
const threat = note('person', person.id, {
  title: 'Call',
  description: `Threat: ${canary}`,
  category: 'Safety',
  isHighlighted: true,
})
const visit = note('asset', asset.id, {
  title: 'Visit',
  description: 'Key with the caretaker',
  category: 'Repairs',
  createdAt: new Date('2026-02-03T09:00:00Z'),
})
const about = note('repair', leak.id, { title: 'Second visit' })
const activity = (targetType: string, targetId: string, more: object) => ({
  ...{ id: randomUUID(), type: 'update', targetType, targetId, authorName: 'Amina Officer' },
  ...{ createdAt: new Date('2026-03-03T09:00:00Z'), changes: [], ...more },
})
const renamed = activity('person', person.id, {
  ...{ sourceDomain: 'Person', createdAt: new Date('2026-03-04T09:00:00Z') },
  changes: [{ field: 'surname', oldValue: canary, newValue: `${canary}s` }],
})
const readdressed = activity('asset', asset.id, {
  ...{ sourceDomain: 'Asset', authorName: 'Sam Supervisor' },
  changes: [
    { field: 'assetAddress.postCode', oldValue: null, newValue: 'E8 1DY' },
    { field: 'assetManagement.readyToLetDate', oldValue: null, newValue: '2026-03-01' },
  ],
})
const begun = activity('tenure', tenure.id, {
  ...{ type: 'create', sourceDomain: 'Tenure', createdAt: new Date('2026-02-01T09:00:00Z') },
})
await gateway.gateway.records.save({
  ...{ persons: [person], assets: [asset], tenures: [tenure] },
  ...{ workOrders: [leak, door, done, elsewhere], notes: [threat, visit, about] },
  activities: [renamed, readdressed, begun],
})

interface Found {
  readonly totalCount: number
  readonly nodes: readonly { readonly uuid: string }[]
}

async function find(field: string, args: string): Promise<string[]> {
  const data = await gateway.read<Record<string, Found>>(
    `{ ${field}${args === '' ? '' : `(${args})`} { totalCount nodes { uuid } } }`,
  )
  return (data[field]?.nodes ?? []).map(({ uuid }) => uuid)
}

describe('searches', () => {
  it.each([
    ['searchWorkOrders', '', [leak, door, done, elsewhere]],
    ['searchWorkOrders', 'searchText: "leak"', [leak, elsewhere]],
    ['searchWorkOrders', 'searchText: "plumbng sink"', [leak]],
    ['searchWorkOrders', 'searchText: "10600002"', [door]],
    ['searchWorkOrders', 'searchText: "rowan hse", filter: { isOpen: false }', [done]],
    ['searchWorkOrders', 'filter: { isOverdue: true }', [door]],
    ['searchWorkOrders', 'filter: { trades: ["pl"], isOpen: true }', [leak]],
    ['searchWorkOrders', 'filter: { dateRaised: { to: "2026-01-31" } }', [done]],
    ['searchWorkOrders', 'filter: { isOpen: true }, sortBy: PRIORITY', [leak, door, elsewhere]],
    ['searchWorkOrders', 'filter: { targetDate: {} }, sortBy: DATE_RAISED', null],
    ['searchNotes', 'filter: { targetTypes: ["person", "asset"] }', [threat, visit]],
    ['searchNotes', 'searchText: "caretaker key"', [visit]],
    ['searchNotes', 'filter: { isHighlighted: true }', [threat]],
    ['searchNotes', `filter: { targetId: "${asset.id}" }`, [visit]],
    ['searchNotes', 'filter: { categories: ["repairs", "Other"] }', [visit]],
    ['searchNotes', 'sortBy: CREATED_AT, first: 1', [visit]],
    ['searchActivities', '', [renamed, readdressed, begun]],
    ['searchActivities', 'searchText: "amina"', [renamed, begun]],
    ['searchActivities', 'searchText: "post code"', [readdressed]],
    ['searchActivities', 'searchText: "create tenure"', [begun]],
    ['searchActivities', 'searchText: "readyToLetDate"', [readdressed]],
    ['searchActivities', 'searchText: "ready to let"', [readdressed]],
    ['searchActivities', `searchText: "${canary}"`, []],
    ['searchActivities', 'filter: { changedFields: ["assetAddress.postCode"] }', [readdressed]],
    [
      'searchActivities',
      'filter: { types: ["Update"] }, sortBy: CREATED_AT',
      [readdressed, renamed],
    ],
  ])('%s(%s)', async (field, args, expected) => {
    const ids = await find(field, args)
    if (expected !== null) expect(ids).toEqual(expected.map(({ id }) => id))
    else expect(ids).toHaveLength(4)
  })

  it('count facets without their own filter', async () => {
    const { searchWorkOrders } = await gateway.read<{ searchWorkOrders: object }>(
      `{ searchWorkOrders(facets: [TRADES, IS_OPEN], filter: { isOpen: true }) {
        facets { field values { value count } } } }`,
    )
    expect(searchWorkOrders).toMatchObject({
      facets: expect.arrayContaining([
        expect.objectContaining({
          field: 'IS_OPEN',
          values: expect.arrayContaining([
            { value: 'true', count: 3 },
            { value: 'false', count: 1 },
          ]) as unknown,
        }),
      ]) as unknown,
    })
  })

  it('refuse an empty range of days', async () => {
    const { body } = await gateway.ask(
      '{ searchNotes(filter: { createdAt: { from: "2026-02-01", to: "2026-01-01" } }) { totalCount } }',
    )
    expect(body.errors).toMatchObject([{ extensions: { code: 'FILTER_VALUE_INVALID' } }])
  })

  it('are part of one search over everything', async () => {
    const text = `search(text: "leak") { workOrders { totalCount } notes { totalCount } persons { totalCount } }`
    expect(await gateway.read(`{ ${text} }`)).toEqual({
      search: {
        workOrders: { totalCount: 2 },
        notes: { totalCount: 0 },
        persons: { totalCount: 0 },
      },
    })
  })
})

describe('lists of records', () => {
  const lists = `workOrders { totalCount nodes { reference isOverdue asset { assetId } } }
    overdue: workOrders(isOverdue: true) { nodes { reference } }
    urgent: workOrders(priorities: ["2 [E] emergency"], trades: ["Plumbing"]) { nodes { reference } }
    recent: workOrders(raisedFrom: "2026-02-01T00:00:00Z", first: 1) { totalCount nodes { reference } }`

  it.each([
    ['asset', asset.id],
    ['tenure', tenure.id],
    ['person', person.id],
  ])('show the work orders of a %s', async (field, id) => {
    const data = await gateway.read(`{ ${field}(by: { uuid: "${id}" }) { ${lists} } }`)
    const seen = (reference: string, isOverdue: boolean) => ({
      reference,
      isOverdue,
      asset: { assetId: '00054374' },
    })
    expect(data).toEqual({
      [field]: {
        workOrders: {
          totalCount: 3,
          nodes: [seen('10600001', false), seen('10600002', true), seen('10600003', false)],
        },
        overdue: { nodes: [{ reference: '10600002' }] },
        urgent: { nodes: [{ reference: '10600001' }] },
        recent: { totalCount: 2, nodes: [{ reference: '10600001' }] },
      },
    })
  })

  it('show notes about the record itself, and count open work orders', async () => {
    const data = await gateway.read(
      `{ asset(by: { uuid: "${asset.id}" }) { openWorkOrderCount
          notes { nodes { title asset { assetId } person { uuid } } } }
        person(by: { uuid: "${person.id}" }) {
          notes(isHighlighted: true, createdFrom: "2026-03-01T00:00:00Z", categories: ["safety"]) { totalCount }
          none: notes(isHighlighted: false) { totalCount } } }`,
    )
    expect(data).toEqual({
      asset: {
        openWorkOrderCount: 2,
        notes: { nodes: [{ title: 'Visit', asset: { assetId: '00054374' }, person: null }] },
      },
      person: { notes: { totalCount: 1 }, none: { totalCount: 0 } },
    })
  })

  it('have no asset for an unknown property', async () => {
    const data = await gateway.read(
      `{ workOrder(by: { uuid: "${elsewhere.id}" }) { isOpen asset { id } } }`,
    )
    expect(data).toEqual({ workOrder: { isOpen: true, asset: null } })
  })

  it('show notes about a work order', async () => {
    const data = await gateway.read(
      `{ workOrder(by: { uuid: "${leak.id}" }) { notes { nodes { title asset { assetId } } } } }`,
    )
    expect(data).toEqual({
      workOrder: { notes: { nodes: [{ title: 'Second visit', asset: null }] } },
    })
  })
})

describe('activities', () => {
  const fields = '{ totalCount nodes { type changedFields changes { field oldValue newValue } } }'
  const lists = `{ person(by: { uuid: "${person.id}" }) { activities ${fields} }
    asset(by: { uuid: "${asset.id}" }) {
      none: activities(type: "create") { totalCount }
      activities(type: " Update", createdFrom: "2026-03-01T00:00:00Z") { nodes { asset { assetId } } } }
    tenure(by: { uuid: "${tenure.id}" }) { activities ${fields} } }`
  const scopes = ['search:persons', 'search:assets', 'search:tenures', 'search:activities'] as const
  const answer = (changes: object | null, none: object | null) => ({
    person: {
      activities: {
        totalCount: 1,
        nodes: [{ type: 'update', changedFields: ['surname'], changes }],
      },
    },
    asset: { none: { totalCount: 0 }, activities: { nodes: [{ asset: { assetId: '00054374' } }] } },
    tenure: {
      activities: { totalCount: 1, nodes: [{ type: 'create', changedFields: [], changes: none }] },
    },
  })

  it('are listed with their values, or none', async () => {
    const changes = [{ field: 'surname', oldValue: canary, newValue: `${canary}s` }]
    expect(await gateway.read(lists)).toEqual(answer(changes, []))
  })

  it('hide their values from callers without personal:read', async () => {
    const token = await gateway.token(scopes)
    const { body } = await gateway.ask(lists, { token })
    expect(body.errors).toBeUndefined()
    expect(body.data).toEqual(answer(null, null))
    const { body: found } = await gateway.ask(
      `{ searchActivities(facets: [TYPES, SOURCE_DOMAINS, TARGET_TYPES], highlight: true) {
          facets { field values { value count } } edges { highlights { html } node { changes { newValue } } } }
        search(text: "${canary}") { activities { totalCount } interpretation { usedText } }
        typo: searchActivities(searchText: "zygomorphix") { totalCount didYouMean interpretation { usedText } } }`,
      { token },
    )
    const values = (field: string, ...counts: readonly (readonly [string, number])[]) => ({
      ...{ field, values: counts.map(([value, count]) => ({ value, count })) },
    })
    expect(found.data).toMatchObject({
      searchActivities: {
        facets: [
          values('TYPES', ['update', 2], ['create', 1]),
          values('SOURCE_DOMAINS', ['Asset', 1], ['Person', 1], ['Tenure', 1]),
          values('TARGET_TYPES', ['asset', 1], ['person', 1], ['tenure', 1]),
        ],
      },
      search: { activities: { totalCount: 0 }, interpretation: null },
      typo: { totalCount: 0, didYouMean: null, interpretation: null },
    })
    expect(JSON.stringify(found)).not.toContain(canary)
    const { body: page } = await gateway.ask('{ searchActivities { nodes { uuid } } }', { token })
    expect(page.errors).toBeUndefined()
    const headers = { authorization: `Bearer ${token}` }
    const path = await fetch(`${gateway.url}/search/activities?types=update`, { headers })
    const text = await path.text()
    expect(JSON.parse(text)).toMatchObject({
      total: 2,
      results: { activities: [{ changes: null }, {}] },
    })
    expect(text + gateway.log.join('')).not.toContain(canary)
  })
})

describe('a caller without the scopes', () => {
  it('gets the error that work orders and notes are hidden, and sees no work orders and notes', async () => {
    const token = await gateway.token(['search:assets', 'search:persons', 'search:tenures'])
    const { body } = await gateway.ask(
      `{ asset(by: { uuid: "${asset.id}" }) { assetId openWorkOrderCount workOrders { totalCount } notes { totalCount } activities { totalCount } }
        search(text: "${canary}") { notes { totalCount } workOrders { totalCount }
          interpretation { usedText } persons { totalCount } }
        typo: search(text: "zygomorphix") { interpretation { usedText } } }`,
      { token },
    )
    expect(body.data).toEqual({
      asset: {
        ...{ assetId: '00054374', openWorkOrderCount: null, workOrders: null },
        ...{ notes: null, activities: null },
      },
      search: { notes: null, workOrders: null, interpretation: null, persons: { totalCount: 0 } },
      typo: { interpretation: null },
    })
    const refused = (body.errors ?? []).map(({ path, extensions }) => [
      path?.join('.'),
      extensions.code,
    ])
    expect(refused.sort()).toEqual([
      ['asset.activities', 'FORBIDDEN'],
      ['asset.notes', 'FORBIDDEN'],
      ['asset.openWorkOrderCount', 'FORBIDDEN'],
      ['asset.workOrders', 'FORBIDDEN'],
    ])
    expect(gateway.log.join('')).not.toContain(canary)
  })
})

describe('HTTP paths', () => {
  const get = async (path: string) => {
    const token = await gateway.token(['search:work-orders', 'search:notes'])
    const answer = await fetch(`${gateway.url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: answer.status, body: (await answer.json()) as object }
  }

  it('filter, sort and page', async () => {
    expect(
      await get('/search/work-orders?isOpen=true&trades=PL&sortBy=priority&pageSize=1'),
    ).toMatchObject({
      status: 200,
      body: { total: 1, results: { workOrders: [{ id: leak.id, isOverdue: false }] } },
    })
    expect(await get('/search/notes?searchText=caretaker&categories=Repairs')).toMatchObject({
      status: 200,
      body: { total: 1, results: { notes: [{ id: visit.id, authorName: 'Amina Officer' }] } },
    })
  })

  it.each(['/search/work-orders?sortBy=colour', '/search/notes?targetId=x'])(
    'refuse %s',
    async (path) => {
      expect((await get(path)).status).toBe(400)
    },
  )
})
