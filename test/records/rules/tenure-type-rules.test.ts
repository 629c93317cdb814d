import { expect, it } from 'vitest'
import { tenureSide, tenureTypeName } from '../../../src/records/rules/tenure-type-rules.js'

it.each([
  ['SEC', 'SECURE', 'Secure'],
  [null, 'secure ', 'Secure'],
  ['SEC', null, 'Secure'],
  ['XYZ', 'Almshouse', 'Almshouse'],
  ['XYZ', ' ', 'XYZ'],
  ['constructor', '', 'constructor'],
  [null, '', null],
])('names the tenure type %j, %j once', (code, description, name) => {
  expect(tenureTypeName(code, description)).toBe(name)
})

it('knows the side by code first, else by words', () => {
  expect(tenureSide('LEA', 'Secure')).toBe('Leaseholder')
  expect(tenureSide('XYZ', 'secure')).toBe('Tenant')
  expect(tenureSide('constructor', null)).toBeNull()
})
