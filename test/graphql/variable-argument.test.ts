import { execute, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { variableArgument } from '../../src/graphql/variable-argument.js'
import { builtSchema } from '../support/built-schema.js'

async function argumentsNamed(
  document: string,
  variableValues: Record<string, unknown>,
  operationName?: string,
): Promise<(string | null)[]> {
  const question = { schema: builtSchema, document: parse(document), variableValues, operationName }
  const { errors = [] } = await execute(question)
  return errors.map(variableArgument)
}

describe('the argument that a bad variable is for', () => {
  it.each([
    ['$v: PersonSortBy!', 'searchPersons(sortBy: $v)', 'NOPE', 'sortBy'],
    ['$v: PersonSortBy!', 'searchPersons(searchText: "$v: $v", sortBy: $v)', null, 'sortBy'],
    ['$v: Int', 'searchPersons(page: 1, pageSize: $v)', 'x', 'pageSize'],
    [
      '$v: Boolean',
      'searchAssets(filter: { rentGroups: ["a"], characteristics: { isStepFree: $v } })',
      'x',
      'filter.characteristics.isStepFree',
    ],
    ['$v: AssetFilterInput', 'searchAssets(filter: $v)', { nothing: 1 }, 'filter'],
    [
      '$v: AssetFilterInput',
      'searchAssets(filter: $v)',
      { characteristics: { numberOfCots: { from: 'x" at "v.secret"; ' } } },
      'filter.characteristics.numberOfCots.from',
    ],
    [
      '$v: AssetCharacteristicsFilterInput',
      'searchAssets(filter: { characteristics: $v })',
      { isStepFree: 'x' },
      'filter.characteristics.isStepFree',
    ],
    [
      '$v: AssetFilterInput',
      'searchAssets(filter: $v)',
      { rentGroups: ['a', 5] },
      'filter.rentGroups',
    ],
    ['$v: PersonFacet!', 'searchPersons(facets: [$v])', 'NOPE', 'facets'],
  ])('%s in %s', async (declared, field, v, argument) => {
    expect(await argumentsNamed(`query (${declared}) { ${field} { totalCount } }`, { v })).toEqual([
      argument,
    ])
  })

  it('is the first of several, and the directive of a field', async () => {
    const text =
      'b: searchPersons(pageSize: $v) { totalCount } a: searchPersons(page: $v) { totalCount }'
    expect(await argumentsNamed(`query ($v: Int) { ${text} }`, { v: 'x' })).toEqual(['pageSize'])
    const skipped = 'query ($v: Boolean!) { searchPersons @skip(if: $v) { totalCount } }'
    expect(await argumentsNamed(skipped, {})).toEqual(['if'])
  })

  it('is found in the fragments of the asked operation, and not in another one', async () => {
    const document = `
      fragment Inner on Query { searchPersons(pageSize: $v) { totalCount } }
      query Other($v: Int) { searchPersons(page: $v) { totalCount } }
      query Asked($v: Int) { ...Outer }
      fragment Outer on Query { ...Inner ...Outer }`
    expect(await argumentsNamed(document, { v: 'x' }, 'Asked')).toEqual(['pageSize'])
    expect(await argumentsNamed(document, { v: 'x' }, 'Other')).toEqual(['page'])
  })

  it('is named where an argument takes no null, though the variable does', async () => {
    const document = 'query ($v: Boolean) { searchPersons(highlight: $v) { totalCount } }'
    expect(await argumentsNamed(document, { v: null })).toEqual(['highlight'])
  })

  it('is none where nothing uses the variable, and for any other error', async () => {
    expect(await argumentsNamed('query ($v: Int) { __typename }', { v: 'x' })).toEqual([null])
    expect(variableArgument(new Error('other'))).toBeNull()
  })
})
