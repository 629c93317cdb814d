import type { Interpretation } from '../paging/interpretation.js'

/** What became of a word or a part of a search text. */
export type Verdict =
  | 'WHOLE'
  | 'BEGINNING'
  | 'MISTYPED'
  | 'JOINED'
  | 'SPLIT'
  | 'PHRASE'
  | 'ABBREVIATION'
  | 'OTHER_SPELLING'
  | 'OTHER_NAME'
  | 'CORRECTED'
  | 'IGNORED'
  | 'EXCLUDES'
  | 'NOT_EXCLUDED'
  | 'MISSING'

/** A word, or words that are read together, and where the record holds them. */
export interface TextPart {
  readonly text: string
  readonly verdict: Verdict
  /** As the kind calls the field; null where it is not shown, and where nothing matched. */
  readonly field: string | null
  /** The words of the record. */
  readonly matched: string | null
  /** What stands there instead of what is missing. */
  readonly suggestion: string | null
}

/** Why a record is found by a text, or why not. */
export interface Explanation {
  readonly isFound: boolean
  /** Whether searches leave the record out unless it is asked for, as they do officers. */
  readonly isHidden: boolean
  /** Whether the index lacks the latest changes of the record. */
  readonly isIndexBehind: boolean
  /** From 1; null beyond the first hundred hits. */
  readonly position: number | null
  readonly interpretation: Interpretation | null
  readonly parts: readonly TextPart[]
}
