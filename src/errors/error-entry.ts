/** Where a caller meets an error: in the top-level `errors` list, or as data in a mutation's payload. */
export type ErrorPlace = 'top-level' | 'payload' | 'both'

export interface ErrorEntry {
  /** One sentence for a caller: what happened and what to do next. */
  readonly meaning: string
  readonly place: ErrorPlace
}
