import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CursorCodec, fingerprint } from '../../src/paging/cursor.js'
import { faultOf } from '../support/faults.js'

const codec = new CursorCodec('persons', z.tuple([z.int(), z.string()]))

describe('CursorCodec', () => {
  it('gives back every position it wrapped', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        (n, text, asked) => {
          expect(codec.decode(codec.encode([n, text], asked), asked, 'after')).toEqual([n, text])
        },
      ),
    )
  })

  it('refuses a cursor of another question or another list, naming the argument', () => {
    const cursor = codec.encode([1, 'a'], fingerprint('smith'))
    const other = new CursorCodec('assets', z.tuple([z.int(), z.string()]))
    const mismatch = { code: 'CURSOR_MISMATCH', path: ['before'] }
    expect(faultOf(() => codec.decode(cursor, fingerprint('jones'), 'before'))).toEqual(mismatch)
    expect(faultOf(() => other.decode(cursor, fingerprint('smith'), 'before'))).toEqual(mismatch)
  })

  it('refuses every text that it did not make', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json()), (text) => {
        expect(faultOf(() => codec.decode(text, 'asked', 'after')).code).toBe('CURSOR_INVALID')
        const wrapped = Buffer.from(text).toString('base64url')
        expect(faultOf(() => codec.decode(wrapped, 'asked', 'after')).code).toBe('CURSOR_INVALID')
      }),
    )
  })
})

describe('fingerprint', () => {
  it('is equal for equal questions and differs for others', () => {
    expect(fingerprint({ text: 'a', sort: 'x' })).toBe(fingerprint({ text: 'a', sort: 'x' }))
    expect(fingerprint({ text: 'a', sort: 'x' })).not.toBe(fingerprint({ text: 'a', sort: 'y' }))
  })
})
