import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import { sharedGateway } from '../support/gateway.js'
import { ManualClock } from '../support/manual-clock.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const clock = new ManualClock('2026-03-04T10:00:00Z')
const gateway = await sharedGateway({}, clock)
const [person, asset, neighbour] = [samplePerson(), sampleAsset(), samplePerson()]
const tenure = sampleTenure({
  tenuredAssetId: asset.id,
  householdMembers: [{ personId: person.id, isResponsible: true }],
})
const canary = 'zygomorphic'
const alert = (more: object) => ({ id: randomUUID(), alertCode: 'VA', ...more })
const words = {
  description: 'Verbal abuse or threat of',
  reason: `Threatened a plumber: ${canary}`,
}
const threat = alert({ ...words, personId: person.id, startDate: new Date('2026-02-02') })
const dog = alert({
  assetId: asset.id,
  alertCode: 'AD',
  description: 'Aggressive dog',
  startDate: new Date('2026-01-05'),
})
const ended = alert({
  personId: person.id,
  assetId: asset.id,
  description: 'Physical abuse or threat of',
  startDate: new Date('2026-02-20'),
  endDate: new Date('2026-03-01'),
})
const elsewhere = alert({ personId: neighbour.id, description: 'Verbal abuse or threat of' })
await gateway.gateway.records.save({
  persons: [person, neighbour],
  assets: [asset],
  tenures: [tenure],
  cautionaryAlerts: [threat, dog, ended, elsewhere],
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

describe('searchCautionaryAlerts', () => {
  it.each([
    ['', [ended, threat, dog, elsewhere]],
    ['searchText: "threat plumb"', [threat]],
    ['searchText: "thretened"', [threat]],
    ['searchText: "AD"', [dog]],
    ['searchText: "abuse", filter: { isInForce: true }', [threat, elsewhere]],
    ['filter: { alertCodes: ["ad", "XX"] }', [dog]],
    ['filter: { personId: "<person>", isInForce: false }', [ended]],
    ['filter: { assetId: "<asset>" }', [ended, dog]],
    ['filter: { startDate: { from: "2026-02-01" } }', [ended, threat]],
    ['sortBy: START_DATE', [dog, threat, ended, elsewhere]],
  ])('%s', async (args, expected) => {
    const filled = args.replace('<person>', person.id).replace('<asset>', asset.id)
    expect(await find('searchCautionaryAlerts', filled)).toEqual(expected.map(({ id }) => id))
  })

  it('counts codes and alerts in force without their own filter', async () => {
    const { searchCautionaryAlerts } = await gateway.read<{ searchCautionaryAlerts: object }>(
      `{ searchCautionaryAlerts(facets: [ALERT_CODES, IS_IN_FORCE], filter: { isInForce: true }) {
        facets { field values { value label count } } } }`,
    )
    const yes = { value: 'true', label: 'Yes', count: 3 }
    const no = { value: 'false', label: 'No', count: 1 }
    expect(searchCautionaryAlerts).toEqual({
      facets: [
        {
          field: 'ALERT_CODES',
          values: [
            { value: 'VA', label: 'VA', count: 2 },
            { value: 'AD', label: 'AD', count: 1 },
          ],
        },
        { field: 'IS_IN_FORCE', values: [yes, no] },
      ],
    })
  })
})

describe('the alerts of a record', () => {
  const lists = `cautionaryAlerts { totalCount nodes { uuid isInForce } }
    inForce: cautionaryAlerts(isInForce: true) { nodes { uuid } }
    first: cautionaryAlerts(isInForce: false, first: 1) { totalCount pageInfo { hasNextPage } }`

  it.each([
    ['person', person.id, [threat], [ended]],
    ['asset', asset.id, [dog], [ended]],
    ['tenure', tenure.id, [threat, dog], [ended]],
  ])('of a %s are those in force, then the others', async (field, id, inForce, others) => {
    const data = await gateway.read(`{ ${field}(by: { uuid: "${id}" }) { ${lists} } }`)
    const shown = (isInForce: boolean) => (one: { id: string }) => ({ uuid: one.id, isInForce })
    expect(data).toEqual({
      [field]: {
        cautionaryAlerts: {
          totalCount: inForce.length + others.length,
          nodes: [...inForce.map(shown(true)), ...others.map(shown(false))],
        },
        inForce: { nodes: inForce.map((one) => ({ uuid: one.id })) },
        first: { totalCount: others.length, pageInfo: { hasNextPage: false } },
      },
    })
  })

  it('lead to the person and the asset', async () => {
    const fields = `alertCode reason startDate endDate isActive isInForce person { uuid } asset { assetId }`
    expect(
      await gateway.read(`{ cautionaryAlert(by: { uuid: "${ended.id}" }) { ${fields} } }`),
    ).toEqual({
      cautionaryAlert: {
        alertCode: 'VA',
        reason: null,
        startDate: '2026-02-20',
        endDate: '2026-03-01',
        ...{ isActive: null, isInForce: false, person: { uuid: person.id } },
        asset: { assetId: '00054374' },
      },
    })
  })
})

const records: readonly Scope[] = ['search:assets', 'search:persons', 'search:tenures']
const ofRecords = `person(by: { uuid: "${person.id}" }) { cautionaryAlerts { totalCount } }
  asset(by: { uuid: "${asset.id}" }) { cautionaryAlerts { totalCount } }
  tenure(by: { uuid: "${tenure.id}" }) { cautionaryAlerts { totalCount } }`

describe('a caller', () => {
  it.each<[Scope]>([['personal:read'], ['search:alerts']])(
    'with %s reads the alerts of records',
    async (scope) => {
      const token = await gateway.token([...records, scope])
      expect(await gateway.read(`{ ${ofRecords} }`, { token })).toEqual({
        person: { cautionaryAlerts: { totalCount: 2 } },
        asset: { cautionaryAlerts: { totalCount: 2 } },
        tenure: { cautionaryAlerts: { totalCount: 3 } },
      })
    },
  )

  it('without both is told that they are hidden, and finds none', async () => {
    const scopes = allScopes.filter((one) => one !== 'search:alerts' && one !== 'personal:read')
    const token = await gateway.token(scopes)
    const { body } = await gateway.ask(
      `{ ${ofRecords}
        searchCautionaryAlerts { totalCount }
        cautionaryAlert(by: { uuid: "${threat.id}" }) { reason }
        search(text: "${canary}") { interpretation { usedText } persons { totalCount } notes { totalCount } }
        typo: searchPersons(searchText: "zygomorphix") { totalCount didYouMean interpretation { usedText } }
        searchPersons(facets: [PERSON_TYPES]) { facets { values { value count } } } }`,
      { token },
    )
    const hidden = { cautionaryAlerts: null }
    expect(body.data).toMatchObject({
      person: hidden,
      asset: hidden,
      tenure: hidden,
      searchCautionaryAlerts: null,
      cautionaryAlert: null,
      search: { interpretation: null, persons: { totalCount: 0 }, notes: { totalCount: 0 } },
      typo: { totalCount: 0, didYouMean: null, interpretation: null },
    })
    const refused = (body.errors ?? []).map(({ path, extensions }) => [
      path?.join('.'),
      extensions.code,
    ])
    expect(refused.sort()).toEqual(
      [
        'asset.cautionaryAlerts',
        'cautionaryAlert',
        'person.cautionaryAlerts',
        'searchCautionaryAlerts',
        'tenure.cautionaryAlerts',
      ].map((path) => [path, 'FORBIDDEN']),
    )
    expect(JSON.stringify(body.data)).not.toContain(canary)
    expect(gateway.log.join('')).not.toContain(canary)
  })

  it('with personal:read alone cannot search them', async () => {
    const token = await gateway.token(['personal:read', 'search:persons'])
    const { body } = await gateway.ask(
      `{ search(text: "${canary}") { cautionaryAlerts { totalCount } interpretation { usedText } } }`,
      { token },
    )
    expect(body.data).toEqual({ search: { cautionaryAlerts: null, interpretation: null } })
  })
})

describe('HTTP paths', () => {
  const get = async (path: string, scopes: readonly Scope[]) => {
    const headers = { authorization: `Bearer ${await gateway.token(scopes)}` }
    const answer = await fetch(`${gateway.url}${path}`, { headers })
    return { status: answer.status, body: (await answer.json()) as object }
  }

  it('find alerts', async () => {
    const path = '/search/cautionary-alerts?isInForce=true&alertCodes=VA&sortBy=startDate'
    expect(await get(path, ['search:alerts'])).toMatchObject({
      status: 200,
      body: {
        total: 2,
        results: { cautionaryAlerts: [{ id: threat.id, isInForce: true }, { id: elsewhere.id }] },
      },
    })
    expect((await get(path, ['personal:read'])).status).toBe(403)
  })

  it('show the alerts of persons in force, or null to callers who may not see them', async () => {
    const path = `/search/persons?searchText=${person.id}`
    const shown = { ...words, alertCode: 'VA', startDate: '2026-02-02', endDate: null }
    expect(await get(path, ['search:persons', 'personal:read'])).toMatchObject({
      status: 200,
      body: { results: { persons: [{ cautionaryAlerts: [shown] }] } },
    })
    expect(await get(path, ['search:persons'])).toMatchObject({
      status: 200,
      body: { results: { persons: [{ cautionaryAlerts: null }] } },
    })
    expect(
      (await get('/search/persons?pageSize=100', ['search:persons', 'personal:read'])).status,
    ).toBe(200)
  })
})
