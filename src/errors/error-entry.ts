/** The GraphQL type of an error that is answered as data in a mutation's payload. */
export type UserErrorType = 'ValidationError' | 'NotFoundError' | 'ConflictError'

interface Meaning {
  /** One sentence for a caller: what happened and what to do next. */
  readonly meaning: string
}

/** Where a caller meets an error: in the top-level `errors` list, or as data in a mutation's payload. */
export type ErrorEntry =
  | (Meaning & { readonly reportedIn: 'top-level' })
  | (Meaning & { readonly reportedIn: 'payload' | 'both'; readonly type: UserErrorType })

export type ReportedIn = ErrorEntry['reportedIn']
