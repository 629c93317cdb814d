import { fieldOf, maximumFields, type WordPlaces } from '../ranking/postings.js'
import type { FieldGroup, IndexDefinition } from './search-engine.js'

/** A tsvector knows four weights, and a query can be limited to some of them. */
const identifierWeight = 'B'
const groupWeights = { names: 'A', addresses: 'C', others: 'D' } as const

/** Weights of the fields in which guessed words count. */
export const guessWeights = Object.values(groupWeights).join('')

/** The weight of a group's fields; no group is any weight. */
export function weightsOf(group: FieldGroup | undefined): string {
  return group === undefined ? '' : groupWeights[group]
}

/** @throws Error for a definition that the weights and positions of a tsvector cannot express */
export function assertRepresentable({ name, searchable }: IndexDefinition): void {
  if (searchable.length > maximumFields) {
    throw new Error(`Index ${name} has more than ${maximumFields} searchable fields.`)
  }
  const clash = searchable.find(({ identifier, group }) => identifier === true && group)
  if (clash !== undefined) {
    throw new Error(`Field ${clash.field} of ${name} is an identifier and cannot be in a group.`)
  }
}

/** The words of a document as the text of a tsvector. */
export function vectorText(document: WordPlaces, { searchable }: IndexDefinition): string {
  const weights = searchable.map(({ identifier, group }) =>
    identifier === true ? identifierWeight : groupWeights[group ?? 'others'],
  )
  return [...document]
    .map(([word, places]) => {
      const positions = places.map((place) => `${place}${weights[fieldOf(place)] ?? ''}`)
      return `${quoteLexeme(word)}:${positions.join(',')}`
    })
    .join(' ')
}

/** A word as a tsvector or tsquery literal: quotes and backslashes doubled. */
export function quoteLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
