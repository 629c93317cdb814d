import { describe, expect, it } from 'vitest'
import { assetClass } from '../../../src/records/rules/asset-type-rules.js'
import { fullName, isTenureActive, uhNumbers } from '../../../src/records/rules/tenure-rules.js'
import { tenureSide, tenureTypeName } from '../../../src/records/rules/tenure-type-rules.js'

describe('isTenureActive', () => {
  const lastDay = new Date('2026-06-30T00:00:00.000Z')

  it('is true through the last day of the tenure in London, where summer time is an hour ahead', () => {
    expect(isTenureActive(lastDay, new Date('2026-06-30T22:59:59.000Z'))).toBe(true)
    expect(isTenureActive(lastDay, new Date('2026-06-30T23:00:00.000Z'))).toBe(false)
  })

  it('treats a missing date and placeholder dates as no end', () => {
    const now = new Date('2026-06-30T12:00:00.000Z')
    expect(isTenureActive(null, now)).toBe(true)
    expect(isTenureActive(new Date('1900-01-01T00:00:00.000Z'), now)).toBe(true)
    expect(isTenureActive(new Date('0001-01-01T00:00:00.000Z'), now)).toBe(true)
  })
})

it('finds references of the former housing system by their names, each once', () => {
  const value = '0712345/01'
  const names = ['uh_tag_ref', 'u_saff_tenancy', 'prop_ref']
  expect(uhNumbers([...names.map((name) => ({ name, value })), { name: 'x', value: '1' }])).toEqual(
    [value],
  )
  expect(uhNumbers([{ name: 'prop_ref', value: '2' }])).toEqual([])
})

describe('tenureSide', () => {
  it.each([
    ['SEC', null, 'Tenant'],
    ['LEA', 'Secure', 'Leaseholder'],
    [null, 'freehold (serv)', 'Leaseholder'],
    ['XYZ', 'secure', 'Tenant'],
    ['XYZ', 'Unheard of', null],
    [null, null, null],
    ['constructor', null, null],
  ])('of %s / %s is %s', (code, description, side) => {
    expect(tenureSide(code, description)).toBe(side)
  })
})

describe('assetClass', () => {
  it.each([
    ['Estate', 'estate'],
    ['HighRiseBlock', 'block'],
    ['New Build', 'dwelling'],
    ['Lift', 'non-dwelling'],
    ['Something new', 'non-dwelling'],
    [null, 'non-dwelling'],
  ])('of %s is %s', (type, expected) => {
    expect(assetClass(type)).toBe(expected)
  })
})

describe('fullName', () => {
  it('drops empty parts', () => {
    expect(fullName(['Mrs', '', null, 'Ana', undefined, 'Example'])).toBe('Mrs Ana Example')
  })
})

it.each([
  ['SEC', 'SECURE', 'Secure'],
  [null, 'secure ', 'Secure'],
  ['SEC', null, 'Secure'],
  ['XYZ', 'Almshouse', 'Almshouse'],
  ['XYZ', ' ', 'XYZ'],
  ['constructor', '', 'constructor'],
  [null, '', null],
])('gives the tenure type %j, %j one name', (code, description, name) => {
  expect(tenureTypeName(code, description)).toBe(name)
})
