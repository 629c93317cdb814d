import { describe, expect, it } from 'vitest'
import { nameSpellings } from '../../../src/records/kinds/names.js'

describe('nameSpellings', () => {
  it.each([
    ["Conor O'Brien", ['Conor OBrien']],
    ['Łukasz Sørensen', ['Lukasz Sorensen']],
    ['Łucja D’Souza', ['Łucja DSouza', 'Lucja D’Souza', 'Lucja DSouza']],
    ['Jan van der Berg', ['Jan vanderBerg', 'Jan vander Berg']],
    ['Ana Smith-Jones', ['Ana SmithJones']],
    ['Omar Al-Hassan', ['Omar AlHassan']],
    ['Ana Turner', []],
  ])('spells %j as users type it', (name, spelt) => {
    expect(nameSpellings([name, name])).toEqual(spelt)
  })
})
