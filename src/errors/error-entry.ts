/** The GraphQL type of an error in a mutation payload. */
export type UserErrorType = 'ValidationError' | 'NotFoundError' | 'ConflictError'

interface Meaning {
  /** For callers: what happened and what to do next. */
  readonly meaning: string
  /** HTTP status. Default: 422 for an invalid field of a body, 400 for any other error. */
  readonly status?: number
}

/** Where an error appears: in the top-level `errors`, in a mutation payload, or both. */
export type ErrorEntry =
  | (Meaning & { readonly reportedIn: 'top-level' })
  | (Meaning & { readonly reportedIn: 'payload' | 'both'; readonly type: UserErrorType })

export type ReportedIn = ErrorEntry['reportedIn']
