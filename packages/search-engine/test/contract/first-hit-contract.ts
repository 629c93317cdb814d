import { describe, expect, it } from 'vitest'
import {
  otherNames,
  firstNameGroups,
  surnameGroups,
} from '../../../../src/search/language/name-forms.js'
import type { Corpus } from './engine-under-test.js'

const people = 150
/** Other forms may change the first hit of so many searches that find something without them. */
const mostChanged = 0.005

/** Drawn evenly and always the same: people of few names, so that many are another's other form. */
const drawn = Array.from({ length: people }, (_, index) => ({
  firstName: nameAt(firstNameGroups, index * 7, index),
  surname: nameAt(surnameGroups, index * 3, index * 5),
}))

function nameAt(groups: readonly (readonly string[])[], group: number, name: number): string {
  const names = groups[group % 40] ?? []
  return names[name % names.length] ?? ''
}

/** What holds of first hits on engines that rank. */
export function firstHitContract(corpus: () => Corpus): void {
  describe('other forms of drawn names', () => {
    it('do not change what comes first among what is found as typed', async () => {
      await corpus().fill(
        drawn.map(({ firstName, surname }) => ({
          name: `${firstName} ${surname}`,
          first: firstName,
          last: surname,
          otherForms: otherNames({ firstNames: [firstName], surnames: [surname] }),
        })),
        'assets',
      )
      const texts = drawn.flatMap(({ firstName, surname }, index) => [
        `${firstName} ${surname}`,
        ...(index % 2 === 0 ? [`${surname}, ${firstName}`] : [firstName]),
      ])
      const asked = { index: 'assets' } as const
      const changed: string[] = []
      for (const text of texts) {
        const [plain] = await corpus().found({ ...asked, text, without: ['otherForms'] })
        const [first] = await corpus().found({ ...asked, text })
        expect(plain, text).toBeDefined()
        if (first !== plain) changed.push(text)
      }
      expect(changed.length / texts.length, changed.join('; ')).toBeLessThanOrEqual(mostChanged)
    }, 120_000)
  })
}
