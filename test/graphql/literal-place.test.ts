import { parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { literalPlace } from '../../src/graphql/literal-place.js'
import { builtSchema } from '../support/built-schema.js'

function places(document: string): (string | null)[] {
  return validate(builtSchema, parse(document)).map(literalPlace)
}

describe('the place of a wrong literal', () => {
  it.each([
    ['searchPersons(pageSize: "x")', 'pageSize'],
    ['searchPersons(searchText: "a (b: [{", sortBy: nothing)', 'sortBy'],
    [
      'searchAssets(filter: { rentGroups: ["a"], characteristics: { isStepFree: "x" } })',
      'filter.characteristics.isStepFree',
    ],
    ['searchTransactions(filter: { transactionTypes: ["a", 5] })', 'filter.transactionTypes'],
    ['searchTransactions(filter: "x", page: 1)', 'filter'],
    ['searchTransactions(filter: { nothing: 1 })', 'filter'],
    ['searchPersons(searchText: null, highlight: 5)', 'highlight'],
  ])('%s', (field, place) => {
    expect(places(`{ ${field} { totalCount } }`)).toEqual([place])
  })

  it('is found among several, and in a directive', () => {
    expect(
      places('{ a: searchPersons(page: "x") @skip(if: 1) { totalCount @include(if: "x") } }'),
    ).toEqual(['page', 'if', 'if'])
  })

  it('is none where no literal is wrong', () => {
    expect(places('{ nothing }')).toEqual([null])
    expect(places('query ($a: Int = "x") { searchPersons(page: $a) { totalCount } }')).toEqual([
      null,
    ])
    expect(places('{ searchPersons(nothing: 1) { totalCount } }')).toEqual([null])
    expect(literalPlace(new Error('other'))).toBeNull()
  })
})
