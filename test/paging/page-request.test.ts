import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPaging } from '../../src/paging/page-request.js'
import { faultOf } from '../support/faults.js'

describe('readPaging', () => {
  it('starts at the default size when nothing is given', () => {
    expect(readPaging({}, 12)).toEqual({ style: 'forward', size: 12, after: null })
  })

  it('takes page 0 for the first page', () => {
    expect(readPaging({ page: 0 }, 12)).toEqual({ style: 'page', page: 1, size: 12 })
  })

  it.each([
    [{ first: 0 }, 'PAGE_SIZE_OUT_OF_RANGE', 'first'],
    [{ last: 101 }, 'PAGE_SIZE_OUT_OF_RANGE', 'last'],
    [{ pageSize: -1 }, 'PAGE_SIZE_OUT_OF_RANGE', 'pageSize'],
    [{ page: -1 }, 'PAGE_OUT_OF_RANGE', 'page'],
  ])('refuses %j', (paging, code, argument) => {
    expect(faultOf(() => readPaging(paging, 12))).toEqual({ code, path: [argument] })
  })

  it('refuses every mixture of two ways of paging and names the arguments', () => {
    const some = <T>(names: readonly T[]) => fc.subarray([...names], { minLength: 1 })
    const ways = fc.subarray(
      [['page', 'pageSize'] as const, ['first', 'after'] as const, ['last', 'before'] as const],
      { minLength: 2 },
    )
    const mixtures = ways.chain((chosen) =>
      fc.tuple(...chosen.map((names) => some(names))).map((groups) => groups.flat()),
    )
    fc.assert(
      fc.property(mixtures, (names) => {
        const paging = Object.fromEntries(names.map((name) => [name, valueOf(name)]))
        const fault = faultOf(() => readPaging(paging, 12))
        expect(fault.code).toBe('PAGING_MIXED')
        expect(fault.path).toEqual([])
        for (const name of names) expect(() => readPaging(paging, 12)).toThrow(name)
      }),
    )
  })
})

function valueOf(name: string): string | number {
  return name === 'after' || name === 'before' ? 'cursor' : 5
}
