import { describe, expect, it } from 'vitest'
import { excessOf } from '../../src/provider/message-limits.js'

describe('excessOf', () => {
  it('counts the characters of a text message', () => {
    expect(excessOf('Text', '🏠'.repeat(918))).toBeNull()
    expect(excessOf('Text', '🏠'.repeat(919))).toEqual({
      ...{ length: 919, most: 918, unit: 'characters' },
    })
  })

  it('counts the bytes of an e-mail', () => {
    expect(excessOf('Email', 'é'.repeat(1_000_000))).toBeNull()
    expect(excessOf('Email', `${'é'.repeat(1_000_000)}!`)).toEqual({
      ...{ length: 2_000_001, most: 2_000_000, unit: 'bytes' },
    })
  })
})
