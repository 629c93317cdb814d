import { fieldOf, maximumFields, type WordPlaces } from '../ranking/postings.js'
import type { FieldGroup, IdentifierKind, IndexDefinition } from './search-engine.js'

/** A tsvector knows four weights, and a query can be limited to some of them. */
const textWeights = { names: 'A', addresses: 'C' } as const
const identifierWeights = { uuid: 'B', reference: 'B', postcode: 'D' } as const
const allWeights = 'ABCD'

/** Weight of texts in an index without groups. */
const plainWeight = textWeights.names

/**
 * The weights of the fields in which a word is looked for; none stands for all of them. UUIDs are told
 * apart by their words.
 *
 * @param identifiers kinds of identifier in which it is looked for, besides texts
 */
export function weightsOf(
  group: FieldGroup | undefined,
  identifiers: ReadonlySet<IdentifierKind>,
): string {
  const kinds = (['reference', 'postcode'] as const).filter(
    // Of all identifiers, only postcodes are in a group.
    (kind) => identifiers.has(kind) && (group === undefined || isAddressPart(kind, group)),
  )
  const texts = group === undefined ? Object.values(textWeights) : [textWeights[group]]
  const searched = [...texts, ...kinds.map((kind) => identifierWeights[kind])].sort().join('')
  return searched === allWeights ? '' : searched
}

/** @throws Error for a definition that the weights and positions of a tsvector cannot express */
export function assertRepresentable({ name, searchable }: IndexDefinition): void {
  if (searchable.length > maximumFields) {
    throw new Error(`Index ${name} has more than ${maximumFields} searchable fields.`)
  }
  const hasGroups = searchable.some(({ group }) => group !== undefined)
  for (const { field, identifier, group } of searchable) {
    if (identifier === undefined && hasGroups && group === undefined) {
      throw new Error(`Field ${field} of ${name} is in no group, but others are.`)
    }
    if (identifier !== undefined && group !== undefined && !isAddressPart(identifier, group)) {
      throw new Error(`Field ${field} of ${name} is an identifier and cannot be in this group.`)
    }
  }
}

function isAddressPart(identifier: IdentifierKind, group: FieldGroup): boolean {
  return identifier === 'postcode' && group === 'addresses'
}

/** The words of a document as the text of a tsvector. */
export function vectorText(document: WordPlaces, { searchable }: IndexDefinition): string {
  const weights = searchable.map(({ identifier, group }) => {
    if (identifier !== undefined) return identifierWeights[identifier]
    return group === undefined ? plainWeight : textWeights[group]
  })
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
