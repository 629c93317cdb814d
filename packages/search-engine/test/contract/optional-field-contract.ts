import { describe, expect, it } from 'vitest'
import { asSet, type Corpus } from './engine-under-test.js'

const asked = { index: 'assets' } as const

/** Fields that a request may leave out, as if nothing stood in them. */
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

    it('searches them together with all others', async () => {
      const [rowan = '', way = ''] = await fill()
      expect(asSet(await corpus().found({ ...asked, text: 'hillman' }))).toEqual(
        asSet([rowan, way]),
      )
      expect(await corpus().found({ ...asked, text: 'rowan zoe' })).toEqual([rowan])
      expect(await corpus().found({ ...asked, text: 'zo* hou' })).toEqual([rowan])
      expect(await corpus().found({ ...asked, text: '"ana hillman" quiet' })).toEqual([rowan])
      expect(await corpus().found({ ...asked, text: 'rowan -zoe' })).toEqual([way])
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
    ])('finds by what is not left out: %s', async (text, expected) => {
      const [rowan = '', way = ''] = await fill()
      const ids = { rowan, way } as Record<string, string>
      const found = await corpus().ask({
        ...asked,
        text,
        without: ['holders'],
        facets: [{ field: 'kind' }],
        highlight: true,
      })
      expect(asSet(found.hits.map(({ id }) => id))).toEqual(
        asSet(expected.map((name) => ids[name])),
      )
      expect(found.totalCount).toBe(expected.length)
      const counts = expected.map((name) => [name === 'rowan' ? 'a' : 'b', 1] as const)
      expect(found.facets).toEqual({ kind: Object.fromEntries(counts) })
      expect(JSON.stringify(found.hits)).not.toMatch(/holders|zoe|marsh|ana/i)
    })

    it('ranks as if nothing stood in them', async () => {
      const [holder = '', name = ''] = await corpus().fill(
        [{ name: 'Rowan', holders: 'Mill Lane' }, { name: 'Rowan at the Mill' }],
        'assets',
      )
      expect(asSet(await corpus().found({ ...asked, text: 'mill' }))).toEqual(asSet([name, holder]))
      expect(await corpus().found({ ...asked, text: 'mill', without: ['holders'] })).toEqual([name])
      expect(await corpus().found({ ...asked, text: 'mill', without: ['tags'] })).toHaveLength(2)
      const without = ['holders', 'tags']
      expect(await corpus().found({ ...asked, text: 'mill', without })).toEqual([name])
    })

    it('refuses to leave out any other field, and knows nothing of missing ones', async () => {
      const [rowan = ''] = await fill()
      const request = { ...asked, text: 'zoe' }
      await expect(corpus().ask({ ...request, without: ['name'] })).rejects.toMatchObject({
        reason: 'invalid-request',
      })
      expect(await corpus().found({ ...request, without: ['unknown'] })).toEqual([rowan])
    })
  })
}
