import { getNamedType, isInputObjectType, type GraphQLNamedType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { bothEngines } from '../support/both-engines.js'
import { filterCases, type FilterCase } from '../support/filter-cases.js'
import { filteredRecords } from '../support/filtered-records.js'
import { filteredRoots, filterType, idsByFilter, nested } from '../support/filtered-search.js'

function typeAt(type: GraphQLNamedType, [name = '', ...rest]: readonly string[]): GraphQLNamedType {
  if (!isInputObjectType(type)) throw new Error(`${type.name} has no ${name}.`)
  const field = type.getFields()[name]
  if (field === undefined) throw new Error(`${type.name} has no ${name}.`)
  const inner = getNamedType(field.type)
  return rest.length === 0 ? inner : typeAt(inner, rest)
}

/** An equivalent spelling of the value; null if the value has only one spelling. */
function respelt(value: unknown, type: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => respelt(item, type))
    return items.includes(null) ? null : items
  }
  if (typeof value !== 'string') return null
  if (type === 'UUID') return `{${value.replaceAll('-', '').toUpperCase()}}`
  return type === 'String' ? `  ${value.toUpperCase()} ` : null
}

describe.each(bothEngines)('on %s', async (_, start) => {
  const gateway = await start()
  await gateway.save(filteredRecords)

  it.each(filteredRoots)(
    'filters of %s ignore case, surrounding spaces and dashes',
    async (root) => {
      const { expectedId, cases } = filterCases[root]
      let triedCount = 0
      for (const [path, { finds }] of Object.entries<FilterCase>(cases)) {
        const value = respelt(finds, typeAt(filterType(root), path.split('.')).name)
        if (value === null) continue
        triedCount += 1
        expect(await idsByFilter(gateway, root, nested(path, value)), path).toEqual([expectedId])
      }
      expect(triedCount).toBeGreaterThan(2)
    },
  )

  it('accepts types in any case, and comma-separated asset types', async () => {
    const { expectedId } = filterCases.searchAssets
    const search = (root: string, args: string) => idsByFilter(gateway, root, {}, args)
    expect(await search('searchAssets', 'assetTypes: " fLAT ",')).toContain(expectedId)
    expect(await search('searchAssets', 'assetTypes: ["Lift, flat", ""],')).toContain(expectedId)
    expect(await search('searchAssets', 'assetTypes: ["Liftflat"],')).toEqual([])
  })
})
