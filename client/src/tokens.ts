export interface TokenSource {
  /** A token that is good for a while yet. */
  get(): Promise<string>
  /** The gateway refused the present one; the next `get` asks for another. */
  forget(): void
}

export interface TokenSettings {
  /** A token is replaced when it ends within so many seconds. */
  readonly marginSeconds?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

interface Held {
  readonly token: string
  /** Milliseconds since 1970; Infinity for a key, which tells nothing of itself. */
  readonly endsAt: number
}

/**
 * Keeps a token in memory and nowhere else, and gets a new one before it ends. However many ask at once,
 * `fetchToken` runs once; when it fails while the old token is still good, that one serves. `get` fails when
 * `fetchToken` brings no token, such as that of an environment variable that is not set.
 */
export function tokenSource(
  fetchToken: () => Promise<string | null | undefined>,
  { marginSeconds = 60, now = Date.now }: TokenSettings = {},
): TokenSource {
  let held: Held | null = null
  let fetching: Promise<string> | null = null
  const renew = async () => {
    const old = held
    try {
      const token = await fetchToken()
      if (typeof token !== 'string' || token === '') throw new Error(noToken(token))
      held = { token, endsAt: endOf(token) }
      return token
    } catch (error) {
      if (old !== null && held === old && now() < old.endsAt) return old.token
      throw error
    } finally {
      fetching = null
    }
  }
  return {
    get: () => {
      if (held !== null && now() < held.endsAt - marginSeconds * 1_000) {
        return Promise.resolve(held.token)
      }
      fetching ??= renew()
      return fetching
    },
    forget: () => {
      held = null
    },
  }
}

function noToken(token: unknown): string {
  const returned = token === '' ? 'an empty text' : String(token)
  return `There is no token: the function given to tokenSource returned ${returned}. Sign in, or set the token.`
}

/** When a JSON Web Token ends, as it says itself; the gateway checks its signature, not we. */
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
