import { parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { literalArgument } from '../../src/graphql/literal-argument.js'
import { builtSchema } from '../support/built-schema.js'

function argumentsNamed(document: string): (string | null)[] {
  return validate(builtSchema, parse(document)).map(literalArgument)
}

describe('the argument of a wrong literal', () => {
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
  ])('%s', (field, argument) => {
    expect(argumentsNamed(`{ ${field} { totalCount } }`)).toEqual([argument])
  })

  it('is found among several, and in a directive', () => {
    expect(
      argumentsNamed(
        '{ a: searchPersons(page: "x") @skip(if: 1) { totalCount @include(if: "x") } }',
      ),
    ).toEqual(['page', 'if', 'if'])
  })

  it('is none where no literal is wrong', () => {
    expect(argumentsNamed('{ nothing }')).toEqual([null])
    expect(
      argumentsNamed('query ($a: Int = "x") { searchPersons(page: $a) { totalCount } }'),
    ).toEqual([null])
    expect(argumentsNamed('{ searchPersons(nothing: 1) { totalCount } }')).toEqual([null])
    expect(literalArgument(new Error('other'))).toBeNull()
  })
})
