import type { IdentifierKind, QueryLanguage } from '../query-language.js'
import { documentPostings, fieldOf } from '../ranking/postings.js'
import {
  isSearched,
  type Extent,
  type IndexDefinition,
  type SearchableField,
  type SearchDocument,
} from '../search-engine.js'
import { quoted } from './filter.js'

/**
 * An extra field that holds the words of some searchable fields. Meilisearch treats only the last word of a
 * query as a prefix; other prefixes are filters on these fields.
 */
export interface WordField {
  readonly name: string
  /** One of the searchable fields; a request searches all of them or none. */
  readonly example: SearchableField
  /** Ranks of the searchable fields. */
  readonly ranks: ReadonlySet<number>
}

/**
 * One word field per group of texts, one per optional field, and one for the grouped identifier kind. Fields with
 * other forms have none, because wildcards do not search them.
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
    const wordField = fields.get(name) ?? { name, example, ranks: new Set() }
    wordField.ranks.add(rank)
    fields.set(name, wordField)
  }
  return [...fields.values()]
}

/** The distinct words of a document by extra field. */
export function wordsByField(
  fields: readonly WordField[],
  { searchable }: IndexDefinition,
  document: SearchDocument['fields'],
): Record<string, string[]> {
  const words = fields.map((): string[] => [])
  const fieldsOf = searchable.map((_, rank) => bitsOf(fields, rank))
  for (const [word, occurrences] of documentPostings(searchable, document)) {
    let bits = 0
    for (const occurrence of occurrences) bits |= fieldsOf[fieldOf(occurrence)] ?? 0
    for (let at = 0; bits !== 0; at += 1, bits >>= 1) {
      if ((bits & 1) === 1) words[at]?.push(word)
    }
  }
  const byName: Record<string, string[]> = {}
  for (const [at, { name }] of fields.entries()) {
    const list = words[at] ?? []
    if (list.length > 0) byName[name] = list
  }
  return byName
}

/** Bit mask of the extra fields for a searchable field. */
function bitsOf(fields: readonly WordField[], rank: number): number {
  return fields.reduce((bits, { ranks }, at) => (ranks.has(rank) ? bits | (1 << at) : bits), 0)
}

/**
 * A filter for documents that contain a word with each prefix in the most important group of fields. Null in an index
 * without groups.
 */
export function leadingPrefixFilter(
  prefixes: readonly string[],
  { searchable }: IndexDefinition,
  fields: readonly WordField[],
): string | null {
  const group = searchable[0]?.group
  const leading = fields.find(
    ({ example }) =>
      example.group === group && example.optional !== true && example.identifier === undefined,
  )
  if (group === undefined || leading === undefined) return null
  return prefixes.map((prefix) => `${leading.name} STARTS WITH ${quoted(prefix)}`).join(' AND ')
}

/** A filter for documents that contain the word in a searched text. */
export function wordFilter(word: string, extent: Extent, fields: readonly WordField[]): string {
  const texts = fields.filter(
    ({ example }) => isSearched(example, extent) && example.identifier === undefined,
  )
  return `(${texts.map(({ name }) => `${name} = ${quoted(word)}`).join(' OR ')})`
}

/** A filter for documents that contain a word with this prefix in a searched field. */
export function prefixFilter(
  prefix: string,
  extent: Extent,
  kinds: ReadonlySet<IdentifierKind>,
  fields: readonly WordField[],
): string {
  return fields
    .filter(({ example }) => isSearched(example, extent))
    .filter(({ example: { identifier } }) => identifier === undefined || kinds.has(identifier))
    .map(({ name }) => `${name} STARTS WITH ${quoted(prefix)}`)
    .join(' OR ')
}
