import { describe, expect, it } from 'vitest'
import { type Goal, goalsText, isMissed } from '../../bench/speed/goals.js'
import { readOptions } from '../../bench/speed/options.js'
import { spread } from '../../bench/support/median.js'
import { UsageError } from '../../src/cli/command.js'

function times(...reached: number[]): Goal {
  return { about: 'a page', wanted: 0.5, reached, unit: 'times' }
}

describe('the goals of the benchmark', () => {
  it('count by the median of the rounds', () => {
    expect(goalsText([times(0.4, 0.6, 0.7)])).toMatch(/0\.60 × .*yes/)
    expect(goalsText([times(0.4, 0.4, 0.7)])).toMatch(/0\.40 × .*\*\*no\*\*/)
  })

  it('are missed when the median is further off than the rounds differ', () => {
    const rounds = [0.4, 0.46, 0.48, 0.5, 0.6]
    expect(spread(rounds)).toBeCloseTo(0.02)
    expect(isMissed(times(...rounds))).toBe(false)
    expect(isMissed(times(0.45, 0.46, 0.47, 0.48, 0.48))).toBe(true)
    expect(isMissed({ ...times(2.4, 2.5, 2.6), wanted: 2, unit: 'seconds' })).toBe(true)
    expect(isMissed({ ...times(1.9), wanted: 2, unit: 'seconds' })).toBe(false)
  })

  it('are missed when nothing was measured', () => {
    expect(isMissed(times())).toBe(true)
  })

  it('are checked by five rounds or more', () => {
    expect(readOptions([])).toMatchObject({ checks: false, rounds: 3 })
    expect(readOptions(['--check'])).toMatchObject({ checks: true, rounds: 5 })
    expect(readOptions(['--check', '--quick'])).toMatchObject({ rounds: 5, seconds: 1 })
    expect(readOptions(['--check', '--rounds', '9'])).toMatchObject({ rounds: 9 })
    expect(() => readOptions(['--check', '--rounds', '4'])).toThrow(UsageError)
  })
})
