export interface TokenSource {
  /** A valid token, renewed before it expires. */
  get(): Promise<string>
  /** Discards a refused token, so that the next `get` fetches a new one. */
  forget(): void
}

export interface TokenSettings {
  /** Renews a token this many seconds before it expires. */
  readonly marginSeconds?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

interface CachedToken {
  readonly token: string
  /** Milliseconds since 1970; Infinity for a key, whose expiry cannot be read. */
  readonly endsAt: number
}

/**
 * Keeps a token in memory only, and renews it before it expires. Concurrent calls share one `fetchToken`. If
 * `fetchToken` fails, `get` returns the old token while it is valid; otherwise it rejects. An empty or missing token,
 * for example from an unset environment variable, counts as a failure.
 */
export function tokenSource(
  fetchToken: () => Promise<string | null | undefined>,
  { marginSeconds = 60, now = Date.now }: TokenSettings = {},
): TokenSource {
  let cached: CachedToken | null = null
  let fetching: Promise<string> | null = null
  const renew = async () => {
    const old = cached
    try {
      const token = await fetchToken()
      if (typeof token !== 'string' || token === '') throw new Error(noToken(token))
      cached = { token, endsAt: endOf(token) }
      return token
    } catch (error) {
      if (old !== null && cached === old && now() < old.endsAt) return old.token
      throw error
    } finally {
      fetching = null
    }
  }
  return {
    get: () => {
      if (cached !== null && now() < cached.endsAt - marginSeconds * 1_000) {
        return Promise.resolve(cached.token)
      }
      fetching ??= renew()
      return fetching
    },
    forget: () => {
      cached = null
    },
  }
}

function noToken(token: unknown): string {
  const returned = token === '' ? 'an empty text' : String(token)
  return `There is no token: the function given to tokenSource returned ${returned}. Sign in, or set the token.`
}

/** Expiry claim of a JSON Web Token. Only the gateway verifies the signature. */
function endOf(token: string): number {
  const [, claims = ''] = token.split('.')
  try {
    const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
    const { exp } = JSON.parse(text) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1_000 : Infinity
  } catch {
    return Infinity
  }
}
