import { describe, expect, it } from 'vitest'
import { readOptions } from '../../bench/scale/options.js'
import { UsageError } from '../../src/cli/command.js'

describe('the options of the model', () => {
  it('print what was measured before, unless told to measure', () => {
    expect(readOptions([])).toMatchObject({ measures: false, checks: false, results: null })
    expect(readOptions(['--measure', '--sizes', '2000,8000', '--only', 'events'])).toMatchObject({
      ...{ measures: true, sizes: [2_000, 8_000], parts: ['events'] },
    })
  })

  it('have three sizes at least when none are given: two to go by, and one to check', () => {
    expect(readOptions([]).sizes.length).toBeGreaterThanOrEqual(3)
    expect(readOptions(['--quick', '--results', 'x.json']).sizes.length).toBeGreaterThanOrEqual(3)
  })

  it.each([[['--sizes', '10']], [['--only', 'nothing']], [['--quick']]])('refuse %j', (args) => {
    expect(() => readOptions(args)).toThrow(UsageError)
  })
})
