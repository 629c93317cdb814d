import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBody, readParameters } from '../../../src/http/rest/parameters.js'

const properties = {
  searchText: { type: 'string' },
  addressText: { type: 'string' },
  startDate: { type: 'string' },
  page: { type: 'integer' },
  pageNumber: { type: 'integer' },
  isDesc: { type: 'boolean' },
  lookUpType: { type: 'string', enum: ['PRN', 'TenantName'] },
}
const aliases = { pageNumber: 'page', addressText: 'searchText' }
const read = (given: Record<string, unknown>) => readParameters(given, { properties, aliases })

/** The same word in any mixture of capitals. */
const mixed = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((capitals) =>
      word.replace(/./g, (letter, at: number) => (capitals[at] ? letter.toUpperCase() : letter)),
    )

describe('the names of parameters', () => {
  it('match regardless of case', () => {
    fc.assert(
      fc.property(mixed('searchtext'), mixed('startdate'), (text, start) => {
        const value = { searchText: 'rowan', startDate: '2024-05-01' }
        expect(read({ [text]: 'rowan', [start]: '2024-05-01' })).toEqual({ ok: true, value })
      }),
    )
  })

  it('that are not known are ignored, however they look', () => {
    const given = { serchText: 'x', constructor: 'x', toString: 'x', hasOwnProperty: 'x', '': 'x' }
    expect(read({ ...given, ...(JSON.parse('{"__proto__":"x"}') as object) })).toEqual({
      ok: true,
      value: {},
    })
  })

  it('may stand for one another', () => {
    expect(read({ PageNumber: '3', AddressText: 'rowan' })).toEqual({
      ok: true,
      value: { page: '3', searchText: 'rowan' },
    })
  })

  it.each([
    [{ page: '1', Page: '2' }, 'page', /^page must not be given twice/],
    [{ page: ['1', '2'] }, 'page', /^page must not be given twice/],
    [{ page: '1', pageNumber: '2' }, 'page', /^page and pageNumber must not/],
    [{ addressText: 'a', searchText: 'b' }, 'searchText', /searchText/],
  ])('are refused with two different values: %j', (given, name, message) => {
    expect(read(given)).toMatchObject({
      ok: false,
      faults: [
        {
          code: 'ARGUMENTS_EXCLUSIVE',
          path: [name],
          message: expect.stringMatching(message) as string,
        },
      ],
    })
  })

  it('may repeat one value, and a blank one counts as not given', () => {
    expect(read({ page: ['2', '2'], Page: '2', pageNumber: ' ', startDate: '' })).toEqual({
      ok: true,
      value: { page: '2' },
    })
  })
})

describe('the words of a closed set', () => {
  it.each(['TenantName', 'tenantname', 'TENANT_NAME', 'tenant name', 'Tenant-Name'])(
    'match regardless of case, blanks and strokes: %s',
    (word) => {
      expect(read({ lookUpType: word })).toEqual({ ok: true, value: { lookUpType: 'TenantName' } })
    },
  )

  it('are left to the validator when they are unknown', () => {
    expect(read({ lookUpType: 'Shoe size' })).toEqual({
      ok: true,
      value: { lookUpType: 'Shoe size' },
    })
  })
})

describe('a body', () => {
  const body = {
    message: { type: ['string', 'null'] },
    user: { type: ['string', 'null'] },
    requireAction: { type: 'boolean' },
    targetType: { type: 'string', enum: ['Actuals'] },
  }

  it('has its names and words in any case, and its texts as they are', () => {
    const given = {
      MESSAGE: ' TRUE ',
      user: null,
      RequireAction: 'True',
      targettype: 'actuals',
      other: 1,
    }
    expect(readBody(given, body)).toEqual({
      ok: true,
      value: { message: ' TRUE ', requireAction: true, targetType: 'Actuals' },
    })
  })

  it('may say a field twice in the same words only', () => {
    expect(readBody({ user: 'a', USER: 'a', User: null }, body)).toEqual({
      ...{ ok: true, value: { user: 'a' } },
    })
    expect(readBody({ requireAction: true, RequireAction: 'false' }, body)).toMatchObject({
      ok: false,
      faults: [{ code: 'ARGUMENTS_EXCLUSIVE', path: ['input', 'requireAction'] }],
    })
  })

  it.each([null, undefined, 'text', 7, [], [{}]])('is left alone when it is %j', (given) => {
    expect(readBody(given, body)).toEqual({ ok: true, value: given })
  })
})
