interface ApiErrorEntry {
  readonly error: string
  readonly message: string
}

/** An error in the provider's format: `{ status_code, errors: [{ error, message }] }`. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly entries: readonly ApiErrorEntry[],
  ) {
    super(entries.map(({ error, message }) => `${error}: ${message}`).join('; '))
    this.name = 'ApiError'
  }

  body(): { status_code: number; errors: readonly ApiErrorEntry[] } {
    return { status_code: this.status, errors: this.entries }
  }
}

/** An error with one entry. */
export function apiError(status: number, error: string, message: string): ApiError {
  return new ApiError(status, [{ error, message }])
}

export function badRequest(message: string): ApiError {
  return apiError(400, 'BadRequestError', message)
}

export function invalid(...messages: readonly string[]): ApiError {
  return new ApiError(
    400,
    messages.map((message) => ({ error: 'ValidationError', message })),
  )
}

export function notFound(): ApiError {
  return apiError(404, 'NoResultFound', 'No result found')
}
