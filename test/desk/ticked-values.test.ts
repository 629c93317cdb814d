import { expect, it } from 'vitest'
import { readTicked, variablesOf, withTicked } from '../../desk/src/search/ticked-values.js'

const known = ['filter.personTypes', 'filter.isVoid', 'assetTypes', 'personType']
const variables = (query: string) => variablesOf(readTicked(new URLSearchParams(query), known))

it('converts ticked values to variables', () => {
  const query = 'q=a&by.filter.personTypes=Tenant&by.filter.personTypes=Leaseholder'
  expect(
    variables(`${query}&by.filter.isVoid=false&by.assetTypes=Flat&by.personType=TENANT`),
  ).toEqual({
    filter: { personTypes: ['Tenant', 'Leaseholder'], isVoid: false },
    assetTypes: ['Flat'],
    personType: 'TENANT',
  })
})

it('ignores arguments that are not facets', () => {
  expect(
    variables('by.__proto__.x=1&by.constructor=1&by.filter.other=1&filter.isVoid=true'),
  ).toEqual({})
  expect(Object.prototype).not.toHaveProperty('x')
})

it('ticks and unticks values in the address, from the first page', () => {
  const query = new URLSearchParams('q=a&page=3&by.assetTypes=Flat')
  expect(withTicked(query, 'assetTypes', 'Room', true).toString()).toBe(
    'q=a&by.assetTypes=Flat&by.assetTypes=Room',
  )
  expect(withTicked(query, 'assetTypes', 'Flat', false).toString()).toBe('q=a')
})

it('keeps one of several exclusive values', () => {
  const query = new URLSearchParams('by.filter.isVoid=true')
  expect(withTicked(query, 'filter.isVoid', 'false', true).toString()).toBe(
    'by.filter.isVoid=false',
  )
})
