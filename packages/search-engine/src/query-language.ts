/** Kind of an identifier field: `uuid`, or a kind of the language. Identifiers tolerate no typos. */
export type IdentifierKind = string

/** A set of fields that can be searched alone. */
export type FieldGroup = string

/**
 * Kind of UUID fields; every engine knows it. A UUID is stored as 32 digits without dashes. A query matches it by the
 * whole value or by a prefix of at least 8 digits.
 */
export const uuidKind: IdentifierKind = 'uuid'

/** The rules of a domain for reading queries. The engines know nothing else about the domain. */
export interface QueryLanguage {
  /** At most two groups: a tsvector has four weights. */
  readonly groups: readonly [FieldGroup] | readonly [FieldGroup, FieldGroup]
  /** Identifier kinds besides UUIDs: one outside all field groups, and one that may belong to a group. */
  readonly identifiers: {
    readonly plain: IdentifierKind
    readonly grouped: { readonly kind: IdentifierKind; readonly group: FieldGroup }
  }
  /** Values written in several words, such as postcodes. */
  readonly compound: {
    /** Source of a regular expression with the flags `giu`. */
    readonly form: string
    /** Rewrites all compounds in their usual form. */
    canonical(text: string): string
  }
  /** Rewrites references in the form that records hold. */
  canonicalReferences(text: string): string
  /**
   * Removes words that apply to all documents, stored or not, such as the name of the town. Keeps them if no other
   * words remain.
   */
  withoutShared(text: string): string
  /** The removed words. Documents that contain them rank first. */
  sharedWords(text: string): readonly string[]
  /** Identifier kinds that a canonical query may contain. */
  identifierKindsOf(canonical: string): ReadonlySet<IdentifierKind>
  /** Whether a word has other forms, such as nicknames. */
  readonly hasOtherForms: (word: string) => boolean
  /** Hits with one of these keywords rank first, in an index that has the field. */
  readonly preferred: {
    readonly field: string
    valuesOf(canonical: string): readonly string[]
  }
}
