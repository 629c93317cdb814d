/** An error of the server, in responses and tasks. */
export interface ErrorBody {
  readonly message: string
  readonly code: string
  readonly type: 'invalid_request' | 'internal' | 'auth' | 'system'
  readonly link: string
}

export class ApiFault extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly type: ErrorBody['type'] = 'invalid_request',
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }

  get body(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      type: this.type,
      link: `https://docs.meilisearch.com/errors#${this.code}`,
    }
  }
}

export function indexNotFound(uid: string): ApiFault {
  return new ApiFault(404, 'index_not_found', `Index \`${uid}\` not found.`)
}
