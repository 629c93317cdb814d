import { describe, expect, it } from 'vitest'
import { asSet, type Corpus } from './engine-under-test.js'

const request = { index: 'assets' } as const

/** Contract for fields that a request may exclude. */
export function optionalFieldContract(corpus: () => Corpus): void {
  describe('optional fields', () => {
    const fill = () =>
      corpus().fill(
        [
          { name: 'Rowan House', holders: ['Ana Hillman', 'Zoe Marsh'], tags: 'quiet', kind: 'a' },
          { name: 'Hillman Way', holders: ['Rowan Ash'], kind: 'b' },
        ],
        'assets',
      )

    it('are searched with all other fields', async () => {
      const [rowan = '', way = ''] = await fill()
      expect(asSet(await corpus().ids({ ...request, text: 'hillman' }))).toEqual(
        asSet([rowan, way]),
      )
      expect(await corpus().ids({ ...request, text: 'rowan zoe' })).toEqual([rowan])
      expect(await corpus().ids({ ...request, text: 'zo* hou' })).toEqual([rowan])
      expect(await corpus().ids({ ...request, text: '"ana hillman" quiet' })).toEqual([rowan])
      expect(await corpus().ids({ ...request, text: 'rowan -zoe' })).toEqual([way])
    })

    it.each([
      ['zoe', []],
      ['zo', []],
      ['hillmann', ['way']],
      ['hilman', ['way']],
      ['hill man', ['way']],
      ['zoemarsh', []],
      ['zo* house', []],
      ['hil* way', ['way']],
      ['"ana hillman"', []],
      ['rowan ash', []],
      ['rowan -zoe', ['rowan']],
      ['quiet', ['rowan']],
      ['', ['rowan', 'way']],
    ])('are ignored when excluded: %s', async (text, expected) => {
      const [rowan = '', way = ''] = await fill()
      const ids = { rowan, way } as Record<string, string>
      const response = await corpus().search({
        ...request,
        text,
        without: ['holders'],
        facets: [{ field: 'kind' }],
        highlight: true,
      })
      expect(asSet(response.hits.map(({ id }) => id))).toEqual(
        asSet(expected.map((name) => ids[name])),
      )
      expect(response.totalCount).toBe(expected.length)
      const counts = expected.map((name) => [name === 'rowan' ? 'a' : 'b', 1] as const)
      expect(response.facets).toEqual({ kind: Object.fromEntries(counts) })
      expect(JSON.stringify(response.hits)).not.toMatch(/holders|zoe|marsh|ana/i)
    })

    it('do not affect the ranking when excluded', async () => {
      const [holder = '', name = ''] = await corpus().fill(
        [{ name: 'Rowan', holders: 'Mill Lane' }, { name: 'Rowan at the Mill' }],
        'assets',
      )
      expect(asSet(await corpus().ids({ ...request, text: 'mill' }))).toEqual(asSet([name, holder]))
      expect(await corpus().ids({ ...request, text: 'mill', without: ['holders'] })).toEqual([name])
      expect(await corpus().ids({ ...request, text: 'mill', without: ['tags'] })).toHaveLength(2)
      const without = ['holders', 'tags']
      expect(await corpus().ids({ ...request, text: 'mill', without })).toEqual([name])
    })

    it('are the only fields that can be excluded; unknown names are ignored', async () => {
      const [rowan = ''] = await fill()
      const zoe = { ...request, text: 'zoe' }
      await expect(corpus().search({ ...zoe, without: ['name'] })).rejects.toMatchObject({
        reason: 'invalid-request',
      })
      expect(await corpus().ids({ ...zoe, without: ['unknown'] })).toEqual([rowan])
    })
  })
}
