import {
  uuidKind,
  type FieldGroup,
  type IdentifierKind,
  type QueryLanguage,
} from '../query-language.js'
import { maximumFields } from '../ranking/postings.js'
import type { IndexDefinition, SearchableField } from '../search-engine.js'

/** A tsvector has four weights, and a query can be limited to some of them. */
const groupWeights = ['A', 'C'] as const
const identifierWeight = 'B'
const groupedIdentifierWeight = 'D'
const allWeights = 'ABCD'
/** Weight letters by their two bits in a binary tsvector: 0 is D, 3 is A. */
const weightBits = 'DCBA'

/** Weight of texts in an index without groups. */
const plainWeight = groupWeights[0]

/**
 * Prefix for the lexemes of an optional field. A tsvector knows no fields and no word contains `~`, so only
 * queries that name the field match them.
 */
export function optionalMark(field: number): string {
  return `~${field}~`
}

/** The fields that a query searches: the fields of a group, or all fields. */
export interface SearchedFields {
  readonly group: FieldGroup | undefined
  /** Prefixes of the searched optional fields; the empty prefix stands for all other fields. */
  readonly marks: readonly string[]
  readonly weights: FieldWeights
}

/** Maps fields to tsvector weights. */
export class FieldWeights {
  private readonly texts: ReadonlyMap<FieldGroup, string>

  constructor(private readonly language: QueryLanguage) {
    this.texts = new Map(
      language.groups.map((group, occurrence) => [group, groupWeights[occurrence] ?? '']),
    )
  }

  /**
   * The weights of the searched fields, for a tsquery label; empty for all four. UUID fields need none: their
   * words carry a mark.
   *
   * @param identifiers identifier kinds to search besides texts
   */
  of(group: FieldGroup | undefined, identifiers: ReadonlySet<IdentifierKind>): string {
    const { plain, grouped } = this.language.identifiers
    const searched = [
      ...(group === undefined ? this.texts.values() : [this.texts.get(group) ?? '']),
      ...(group === undefined && identifiers.has(plain) ? [identifierWeight] : []),
      ...(identifiers.has(grouped.kind) && (group ?? grouped.group) === grouped.group
        ? [groupedIdentifierWeight]
        : []),
    ]
    const weights = searched.sort().join('')
    return weights === allWeights ? '' : weights
  }

  /** @throws Error for a definition that the weights and positions of a tsvector cannot express */
  assertRepresentable({ name, searchable }: IndexDefinition): void {
    // Fields with `holdsOtherForms` come last and store no positions.
    if (
      searchable.findLastIndex(({ holdsOtherForms }) => holdsOtherForms !== true) >= maximumFields
    ) {
      throw new Error(`Index ${name} has more than ${maximumFields} searchable fields.`)
    }
    const { grouped } = this.language.identifiers
    const hasGroups = searchable.some(({ group }) => group !== undefined)
    for (const { field, identifier, group, optional } of searchable) {
      if (optional === true && identifier === uuidKind) {
        throw new Error(`Field ${field} of ${name} holds UUIDs and cannot be optional.`)
      }
      if (identifier === undefined && hasGroups && group === undefined) {
        throw new Error(`Field ${field} of ${name} is in no group, but other fields are.`)
      }
      const mayBeGrouped = identifier === grouped.kind && group === grouped.group
      if (identifier !== undefined && group !== undefined && !mayBeGrouped) {
        throw new Error(`Field ${field} of ${name} is an identifier and cannot be in this group.`)
      }
    }
  }

  /** How the words of each searchable field are written. */
  forms({ searchable }: IndexDefinition): FieldForm[] {
    return searchable.map((field, rank) => ({
      mark: field.optional === true ? optionalMark(rank) : '',
      weight: weightBits.indexOf(this.weightOf(field)),
    }))
  }

  private weightOf({ identifier, group }: SearchableField): string {
    if (identifier === this.language.identifiers.grouped.kind) return groupedIdentifierWeight
    if (identifier !== undefined) return identifierWeight
    return group === undefined ? plainWeight : (this.texts.get(group) ?? plainWeight)
  }
}

/** How the words of a field are written in a tsvector. */
export interface FieldForm {
  readonly mark: string
  /** Two bits; see `weightBits`. */
  readonly weight: number
}

const isQuoted = /['\\]/

/** A word as a tsquery literal: quotes and backslashes doubled. */
export function quoteLexeme(word: string): string {
  return `'${isQuoted.test(word) ? word.replaceAll('\\', '\\\\').replaceAll("'", "''") : word}'`
}
