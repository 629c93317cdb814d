import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOrBegin, readResults, saveResults, withSize } from '../../bench/scale/results.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { grownResults } from './scale-results.js'

let folder: Awaited<ReturnType<typeof scratchFolder>>

beforeAll(async () => {
  folder = await scratchFolder()
})
afterAll(() => folder.remove())

describe('results of the model', () => {
  it('are read as they were saved', async () => {
    const path = join(folder.path, 'results.json')
    await saveResults(path, grownResults())
    expect(await readResults(path)).toEqual(grownResults())
    const begun = await readOrBegin(path, { machine: 'another', postgres: '18' })
    expect(begun).toEqual({ ...grownResults(), machine: 'another', postgres: '18' })
  })

  it('begin empty where there are none, and are not overwritten where there is something else', async () => {
    const path = join(folder.path, 'none.json')
    const place = { machine: 'a machine', postgres: '15' }
    expect(await readOrBegin(path, place)).toMatchObject({ ...place, sizes: [] })
    await expect(readOrBegin(folder.path, place)).rejects.toThrow()
  })

  it('keep what was not measured anew, in the order of the sizes', () => {
    const before = grownResults()
    const [small, middle] = before.sizes
    if (small === undefined || middle === undefined) throw new Error('No sizes.')
    const { sizes } = withSize(before, { ...middle, costs: {}, memory: { serve: 1 }, load: 'none' })
    expect(sizes.map(({ size }) => size)).toEqual([10_000, 30_000, 100_000])
    expect(sizes[1]).toEqual({ ...middle, memory: { serve: 1 }, load: 'none' })
    const smaller = withSize(before, { ...small, size: 5_000 })
    expect(smaller.sizes.map(({ size }) => size)).toEqual([5_000, 10_000, 30_000, 100_000])
  })
})
