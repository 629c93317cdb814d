import { describe, expect, it } from 'vitest'
import { type Goal, goalsText, isMissed } from '../../bench/support/goals.js'

function atLeast(wanted: number, ...reached: number[]): Goal {
  return { about: 'a page', bound: 'at least', wanted, reached, unit: '×' }
}

describe('the goals of a benchmark', () => {
  it('compare the median of the rounds', () => {
    expect(goalsText([atLeast(0.5, 0.4, 0.6, 0.7)])).toMatch(/at least 0\.5 × .*0\.6 × .*yes/)
    expect(goalsText([atLeast(0.5, 0.4, 0.4, 0.7)])).toMatch(/0\.4 × .*\*\*no\*\*/)
  })

  it('are missed when the median is further off than the rounds differ', () => {
    expect(isMissed(atLeast(0.5, 0.4, 0.46, 0.48, 0.5, 0.6))).toBe(false)
    expect(isMissed(atLeast(0.5, 0.45, 0.46, 0.47, 0.48, 0.48))).toBe(true)
    const atMost = { ...atLeast(2), bound: 'at most', unit: 's' } as const
    expect(isMissed({ ...atMost, reached: [2.4, 2.5, 2.6] })).toBe(true)
    expect(isMissed({ ...atMost, reached: [1.9] })).toBe(false)
  })

  it('are missed when nothing was measured', () => {
    expect(isMissed(atLeast(0.5))).toBe(true)
  })
})
