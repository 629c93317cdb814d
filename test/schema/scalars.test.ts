import fc from 'fast-check'
import { parseValue } from 'graphql'
import { GraphQLDate as LibraryDate } from 'graphql-scalars'
import { describe, expect, it } from 'vitest'
import { GraphQLDate, GraphQLDecimal, GraphQLUUID } from '../../src/schema/scalars.js'

const literal = (scalar: typeof GraphQLUUID, text: string) => scalar.parseLiteral(parseValue(text))

describe('UUID', () => {
  const uuid = '830a2845-6dc1-4140-80f4-6a61579f9544'

  it.each([
    uuid,
    uuid.toUpperCase(),
    `{${uuid}}`,
    uuid.replaceAll('-', ''),
    `{${uuid.replaceAll('-', '').toUpperCase()}}`,
  ])('converts %j to the stored form', (text) => {
    expect(GraphQLUUID.parseValue(text)).toBe(uuid)
    expect(literal(GraphQLUUID, `"${text}"`)).toBe(uuid)
  })

  it.each(['', uuid.slice(1), `${uuid}0`, uuid.replace('-', ''), 5, null])(
    'refuses %j',
    (value) => {
      expect(() => GraphQLUUID.parseValue(value)).toThrow()
      expect(() => literal(GraphQLUUID, JSON.stringify(value))).toThrow()
    },
  )
})

describe('Decimal', () => {
  it.each([
    ['319.30', '319.30'],
    ['-0.0001', '-0.0001'],
    [500, '500'],
    [-20, '-20'],
    [999_999_999_999, '999999999999'],
  ])('reads %j exactly', (value, expected) => {
    expect(GraphQLDecimal.parseValue(value)).toBe(expected)
    expect(literal(GraphQLDecimal, JSON.stringify(value))).toBe(expected)
  })

  it.each([319.3, 1e21, true, null, '', '+5', '1e3', ' 5', '1,000.00'])(
    'refuses %j and explains what is expected',
    (value) => {
      const message = /^Decimal must be a string such as "319.30", or an integer/
      expect(() => GraphQLDecimal.parseValue(value)).toThrow(message)
      expect(() => literal(GraphQLDecimal, JSON.stringify(value))).toThrow(message)
    },
  )

  it.each(['1234567890123', '0.12345', 1_234_567_890_123])('refuses %j as too long', (value) => {
    const message = 'at most 12 digits before the point and 4 after it'
    expect(() => GraphQLDecimal.parseValue(value)).toThrow(message)
    expect(() => literal(GraphQLDecimal, JSON.stringify(value))).toThrow(message)
  })
})

describe('Date', () => {
  const serialized = (scalar: typeof GraphQLDate, value: unknown) => {
    try {
      return scalar.serialize(value)
    } catch (error) {
      return (error as Error).message
    }
  }

  it('serialises every value like the library', () => {
    const lastDays = fc.constantFrom('2024-02-29', '1999-12-31', '0999-12-31', '9999-12-31', 'x')
    const values = fc.oneof(
      fc.date({ noInvalidDate: false }),
      lastDays,
      lastDays.map((day) => new Date(day)),
      fc.integer(),
    )
    fc.assert(
      fc.property(values, (value) => {
        expect(serialized(GraphQLDate, value)).toBe(serialized(LibraryDate, value))
      }),
      { numRuns: 1_000 },
    )
  })
})
