import {
  uuidKind,
  type FieldGroup,
  type IdentifierKind,
  type QueryLanguage,
} from '../query-language.js'
import { fieldOf, formMark, maximumFields, type WordPlaces } from '../ranking/postings.js'
import type { IndexDefinition } from '../search-engine.js'

/** A tsvector knows four weights, and a query can be limited to some of them. */
const groupWeights = ['A', 'C'] as const
const identifierWeight = 'B'
const groupedIdentifierWeight = 'D'
const allWeights = 'ABCD'

/** Weight of texts in an index without groups. */
const plainWeight = groupWeights[0]

/**
 * What words of an optional field begin with in a tsvector, which knows no fields: as no word holds the
 * sign, a query finds them only where it names their field.
 */
export function optionalMark(field: number): string {
  return `~${field}~`
}

/** The fields in which a query looks: those of a group, or all. */
export interface SearchedFields {
  readonly group: FieldGroup | undefined
  /** Of the optional fields among them, and none for all others. */
  readonly marks: readonly string[]
  readonly weights: FieldWeights
}

/** Which weights of a tsvector stand for which fields. */
export class FieldWeights {
  /** All kinds of identifier. */
  readonly identifiers: ReadonlySet<IdentifierKind>
  private readonly texts: ReadonlyMap<FieldGroup, string>

  constructor(private readonly language: QueryLanguage) {
    const { plain, grouped } = language.identifiers
    this.identifiers = new Set([uuidKind, plain, grouped.kind])
    this.texts = new Map(
      language.groups.map((group, occurrence) => [group, groupWeights[occurrence] ?? '']),
    )
  }

  /**
   * The weights of the fields in which a word is looked for; none stands for all of them. UUIDs are told
   * apart by their words.
   *
   * @param identifiers kinds of identifier in which it is looked for, besides texts
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
    // The occurrences of other forms are in no tsvector.
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
      if (group !== undefined && !this.texts.has(group)) {
        throw new Error(`Field ${field} of ${name} is in a group that the language does not know.`)
      }
      if (identifier !== undefined && !this.identifiers.has(identifier)) {
        throw new Error(
          `Field ${field} of ${name} is an identifier that the language does not know.`,
        )
      }
      if (identifier === undefined && hasGroups && group === undefined) {
        throw new Error(`Field ${field} of ${name} is in no group, but others are.`)
      }
      const mayBeGrouped = identifier === grouped.kind && group === grouped.group
      if (identifier !== undefined && group !== undefined && !mayBeGrouped) {
        throw new Error(`Field ${field} of ${name} is an identifier and cannot be in this group.`)
      }
    }
  }

  /** The weight of each searchable field. */
  byField({ searchable }: IndexDefinition): string[] {
    const { grouped } = this.language.identifiers
    return searchable.map(({ identifier, group }) => {
      if (identifier === grouped.kind) return groupedIdentifierWeight
      if (identifier !== undefined) return identifierWeight
      return group === undefined ? plainWeight : (this.texts.get(group) ?? plainWeight)
    })
  }
}

/** How the words of a field stand in a tsvector. */
export interface FieldForm {
  readonly mark: string
  readonly weight: string
}

/** By rank of the field. */
export function fieldForms(definition: IndexDefinition, weights: FieldWeights): FieldForm[] {
  const byField = weights.byField(definition)
  return definition.searchable.map(({ optional }, rank) => ({
    mark: optional === true ? optionalMark(rank) : '',
    weight: byField[rank] ?? '',
  }))
}

/** The words of a document as the text of a tsvector. */
export function vectorText(document: WordPlaces, forms: readonly FieldForm[]): string {
  let text = ''
  for (const [word, occurrences] of document) {
    let places = ''
    let isMarked = false
    for (const occurrence of occurrences) {
      places = behind(places, occurrence, forms)
      isMarked ||= (formOf(occurrence, forms)?.mark ?? '') !== ''
    }
    const lexemes = isMarked ? markedLexemes(word, occurrences, forms) : lexeme(word, places)
    text += text === '' ? lexemes : ` ${lexemes}`
  }
  return text
}

/** Of a word that also stands in optional fields: each mark makes a lexeme of its own. */
function markedLexemes(
  word: string,
  occurrences: readonly number[],
  forms: readonly FieldForm[],
): string {
  const byMark = new Map<string, string>()
  for (const occurrence of occurrences) {
    const mark = formOf(occurrence, forms)?.mark ?? ''
    byMark.set(mark, behind(byMark.get(mark) ?? '', occurrence, forms))
  }
  return [...byMark].map(([mark, places]) => lexeme(mark + word, places)).join(' ')
}

function behind(places: string, occurrence: number, forms: readonly FieldForm[]): string {
  const place = `${occurrence}${formOf(occurrence, forms)?.weight ?? ''}`
  return places === '' ? place : `${places},${place}`
}

function formOf(occurrence: number, forms: readonly FieldForm[]): FieldForm | undefined {
  return forms[fieldOf(occurrence)]
}

function lexeme(written: string, places: string): string {
  const quoted = quoteLexeme(written)
  return written.startsWith(formMark) ? quoted : `${quoted}:${places}`
}

const isQuoted = /['\\]/

/** A word as a tsvector or tsquery literal: quotes and backslashes doubled. */
export function quoteLexeme(word: string): string {
  return `'${isQuoted.test(word) ? word.replaceAll('\\', '\\\\').replaceAll("'", "''") : word}'`
}
