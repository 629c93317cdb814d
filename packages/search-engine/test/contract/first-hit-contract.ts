import { describe, expect, it } from 'vitest'
import {
  otherNames,
  firstNameGroups,
  surnameGroups,
} from '../../../../src/records/language/name-forms.js'
import type { Corpus } from './engine-under-test.js'

const people = 150
/** Maximum share of searches whose first hit may change because of other forms. */
const maxChangedShare = 0.005

/** 150 names from 40 groups of first names and 40 groups of surnames, so that many are forms of the same name. */
const names = Array.from({ length: people }, (_, index) => ({
  firstName: nameAt(firstNameGroups, index * 7, index),
  surname: nameAt(surnameGroups, index * 3, index * 5),
}))

function nameAt(groups: readonly (readonly string[])[], group: number, name: number): string {
  const forms = groups[group % 40] ?? []
  return forms[name % forms.length] ?? ''
}

/** Contract for engines that rank: other forms of a name rarely change the first hit. */
export function firstHitContract(corpus: () => Corpus): void {
  describe('other forms of common names', () => {
    it('rarely change the first hit of a search', async () => {
      await corpus().fill(
        names.map(({ firstName, surname }) => ({
          name: `${firstName} ${surname}`,
          first: firstName,
          last: surname,
          otherForms: Object.values(
            otherNames({ firstNames: [firstName], surnames: [surname] }),
          ).flat(),
        })),
        'assets',
      )
      const texts = names.flatMap(({ firstName, surname }, index) => [
        `${firstName} ${surname}`,
        ...(index % 2 === 0 ? [`${surname}, ${firstName}`] : [firstName]),
      ])
      const request = { index: 'assets' } as const
      const changed: string[] = []
      for (const text of texts) {
        const [baseline] = await corpus().ids({ ...request, text, without: ['otherForms'] })
        const [first] = await corpus().ids({ ...request, text })
        expect(baseline, text).toBeDefined()
        if (first !== baseline) changed.push(text)
      }
      expect(changed.length / texts.length, changed.join('; ')).toBeLessThanOrEqual(maxChangedShare)
    }, 120_000)
  })
}
