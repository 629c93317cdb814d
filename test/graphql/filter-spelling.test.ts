import { getNamedType, isInputObjectType, type GraphQLNamedType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtSchema } from '../support/built-schema.js'
import { eventually } from '../support/eventually.js'
import { filterCases, type FilterCase } from '../support/filter-cases.js'
import { filteredRecords } from '../support/filtered-records.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { startMeilisearchGateway } from '../support/meilisearch-gateway.js'

const roots = Object.keys(filterCases) as (keyof typeof filterCases)[]
const engines = [
  ['Postgres', () => startTestGateway()],
  ['Meilisearch', () => startMeilisearchGateway()],
] as const

function filterType(root: string): GraphQLNamedType {
  const args = builtSchema.getQueryType()?.getFields()[root]?.args ?? []
  const [filter] = args.filter(({ name }) => name === 'filter')
  if (filter === undefined) throw new Error(`${root} takes no filter.`)
  return getNamedType(filter.type)
}

function typeAt(type: GraphQLNamedType, [name = '', ...rest]: readonly string[]): GraphQLNamedType {
  if (!isInputObjectType(type)) throw new Error(`${type.name} has no ${name}.`)
  const field = type.getFields()[name]
  if (field === undefined) throw new Error(`${type.name} has no ${name}.`)
  const inner = getNamedType(field.type)
  return rest.length === 0 ? inner : typeAt(inner, rest)
}

/** The same value as people write it otherwise; null for one that has a single spelling. */
function respelt(value: unknown, type: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => respelt(item, type))
    return items.includes(null) ? null : items
  }
  if (typeof value !== 'string') return null
  if (type === 'UUID') return `{${value.replaceAll('-', '').toUpperCase()}}`
  return type === 'String' ? `  ${value.toUpperCase()} ` : null
}

describe.each(engines)('on %s', (_, start) => {
  let gateway: TestGateway

  async function found(root: string, args: string, filter: unknown = {}) {
    const everything = root === 'searchTransactions' ? 'isSuspense: null, ' : ''
    const { body } = await gateway.ask(
      `query ($filter: ${filterType(root).name}) {
        ${root}(${everything}${args} filter: $filter, pageSize: 100) { nodes { uuid } }
      }`,
      { variables: { filter } },
    )
    expect(body.errors, `${root} ${JSON.stringify(filter)}`).toBeUndefined()
    const { nodes } = body.data?.[root] as unknown as { nodes: { uuid: string }[] }
    return nodes.map(({ uuid }) => uuid)
  }

  beforeAll(async () => {
    gateway = await start()
    await gateway.gateway.records.save(filteredRecords)
    for (const root of roots) {
      await eventually(
        () => found(root, ''),
        (uuids) => uuids.includes(filterCases[root].wanted),
      )
    }
  })

  afterAll(() => gateway.close())

  it.each(roots)('filters of %s have no regard to case, blanks around and dashes', async (root) => {
    const { wanted, cases } = filterCases[root]
    let tried = 0
    for (const [path, { finds }] of Object.entries<FilterCase>(cases)) {
      const names = path.split('.')
      const value = respelt(finds, typeAt(filterType(root), names).name)
      if (value === null) continue
      tried += 1
      const filter = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
      expect(await found(root, '', filter), path).toEqual([wanted])
    }
    expect(tried).toBeGreaterThan(5)
  })

  it('takes types in any case, of assets also separated by commas', async () => {
    const { wanted } = filterCases.searchAssets
    expect(await found('searchAssets', 'assetTypes: " fLAT ",')).toContain(wanted)
    expect(await found('searchAssets', 'assetTypes: ["Lift, flat", ""],')).toContain(wanted)
    expect(await found('searchAssets', 'assetTypes: ["Liftflat"],')).toEqual([])
    expect(await found('searchPersons', 'personType: " LEASEHOLDER ",')).toContain(
      filterCases.searchPersons.wanted,
    )
  })
})
