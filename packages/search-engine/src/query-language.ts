/** What an identifier field holds: `uuid`, or a kind that the language knows. None tolerates typos. */
export type IdentifierKind = string

/** Searchable fields that can be searched alone. */
export type FieldGroup = string

/**
 * Stored as 32 digits without dashes and found by its whole value, or by a beginning of 8 digits or more.
 * Engines know this kind by themselves.
 */
export const uuidKind: IdentifierKind = 'uuid'

/** What the texts of a domain hold besides plain words. Engines get it as data and know nothing of the domain. */
export interface QueryLanguage {
  /** At most two: a tsvector has four weights. */
  readonly groups: readonly [FieldGroup] | readonly [FieldGroup, FieldGroup]
  /** Kinds of identifier besides UUIDs that stand in no group of fields, and one that may stand in a group. */
  readonly identifiers: {
    readonly plain: IdentifierKind
    readonly grouped: { readonly kind: IdentifierKind; readonly group: FieldGroup }
  }
  /** What is written in several words and is one value all the same, such as a postcode. */
  readonly compound: {
    /** Source of a regular expression, for the flags `giu`. */
    readonly form: string
    /** Writes all of them in their usual form. */
    canonical(text: string): string
  }
  /** Writes references as records hold them. */
  canonicalReferences(text: string): string
  /** Leaves out what all documents share whether or not they hold it, where other words stand beside it. */
  withoutShared(text: string): string
  /** Of the words that are left out so, those by which documents that hold them come before others. */
  sharedWords(text: string): readonly string[]
  /** Kinds of identifier that the words of a canonical query may belong to. */
  askedIdentifiers(canonical: string): ReadonlySet<IdentifierKind>
  /** Whether documents with another word may be found by this one, as by a nickname. */
  readonly hasOtherForms: (word: string) => boolean
  /** Of the hits of a text, those come first that hold one of these keywords, where an index has the field. */
  readonly preferred: {
    readonly field: string
    valuesOf(canonical: string): readonly string[]
  }
}

/** The kinds of identifier in which words with a `*` are looked for: those written beside other words. */
export function beginningKinds(
  asked: ReadonlySet<IdentifierKind>,
  { identifiers: { grouped } }: QueryLanguage,
): ReadonlySet<IdentifierKind> {
  return new Set(asked.has(grouped.kind) ? [grouped.kind] : [])
}
