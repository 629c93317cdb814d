import type { IdentifierKind, QueryLanguage } from '../query-language.js'
import { documentPostings, fieldOf } from '../ranking/postings.js'
import {
  isSearched,
  type Extent,
  type IndexDefinition,
  type SearchableField,
  type SearchDocument,
} from '../search-engine.js'
import { literal } from './filter.js'

/**
 * A field of ours that holds the words of some searchable fields one by one. Meilisearch takes only the
 * last word of a query for a beginning; any other is a filter on these.
 */
export interface WordField {
  readonly name: string
  /** One of the searchable fields; requests search all of them or none. */
  readonly example: SearchableField
  /** Ranks of the searchable fields. */
  readonly ranks: ReadonlySet<number>
}

/**
 * One field for each group of texts, for each optional field, and for the kind of identifier whose words
 * stand beside others. Beginnings of other forms are not asked for.
 */
export function wordFields(
  { searchable }: IndexDefinition,
  { identifiers: { grouped } }: QueryLanguage,
): WordField[] {
  const fields = new Map<string, WordField & { readonly ranks: Set<number> }>()
  for (const [rank, example] of searchable.entries()) {
    const { field, group, identifier, optional, holdsOtherForms } = example
    if (holdsOtherForms === true) continue
    if (identifier !== undefined && identifier !== grouped.kind) continue
    const name = `words_${optional === true ? field : (identifier ?? group ?? 'text')}`
    const known = fields.get(name) ?? { name, example, ranks: new Set() }
    known.ranks.add(rank)
    fields.set(name, known)
  }
  return [...fields.values()]
}

/** What a document holds in these fields, each word once. */
export function wordsByField(
  fields: readonly WordField[],
  { searchable }: IndexDefinition,
  document: SearchDocument['fields'],
): Record<string, string[]> {
  const words = fields.map((): string[] => [])
  const fieldsOf = searchable.map((_, rank) => bitsOf(fields, rank))
  for (const [word, occurrences] of documentPostings(searchable, document)) {
    let found = 0
    for (const occurrence of occurrences) found |= fieldsOf[fieldOf(occurrence)] ?? 0
    for (let at = 0; found !== 0; at += 1, found >>= 1) {
      if ((found & 1) === 1) words[at]?.push(word)
    }
  }
  const held: Record<string, string[]> = {}
  for (const [at, { name }] of fields.entries()) {
    const list = words[at] ?? []
    if (list.length > 0) held[name] = list
  }
  return held
}

/** The fields that take words of a searchable field, each by one bit. */
function bitsOf(fields: readonly WordField[], rank: number): number {
  return fields.reduce((bits, { ranks }, at) => (ranks.has(rank) ? bits | (1 << at) : bits), 0)
}

/**
 * Keeps documents in whose most important fields, those of the group that comes first, words begin so; null in
 * an index without groups.
 */
export function leadingText(
  starts: readonly string[],
  { searchable }: IndexDefinition,
  fields: readonly WordField[],
): string | null {
  const group = searchable[0]?.group
  const leading = fields.find(
    ({ example }) =>
      example.group === group && example.optional !== true && example.identifier === undefined,
  )
  if (group === undefined || leading === undefined) return null
  return starts.map((start) => `${leading.name} STARTS WITH ${literal(start)}`).join(' AND ')
}

/** Keeps documents with a word in a text that the request searches. */
export function wholeWordText(word: string, extent: Extent, fields: readonly WordField[]): string {
  const texts = fields.filter(
    ({ example }) => isSearched(example, extent) && example.identifier === undefined,
  )
  return `(${texts.map(({ name }) => `${name} = ${literal(word)}`).join(' OR ')})`
}

/** Keeps documents with a word that begins so in a field that the request searches. */
export function beginningText(
  start: string,
  extent: Extent,
  kinds: ReadonlySet<IdentifierKind>,
  fields: readonly WordField[],
): string {
  return fields
    .filter(({ example }) => isSearched(example, extent))
    .filter(({ example: { identifier } }) => identifier === undefined || kinds.has(identifier))
    .map(({ name }) => `${name} STARTS WITH ${literal(start)}`)
    .join(' OR ')
}
