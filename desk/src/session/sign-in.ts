/** The sign-in method of this gateway. */
export type SignIn = (
  | { readonly kind: 'development' }
  | { readonly kind: 'oidc'; readonly issuer: string; readonly clientId: string }
) & {
  /** True if the gateway accepts only registered documents, by id. */
  readonly byId: boolean
}

/** A signed-in session, kept in memory only. */
export interface Session {
  /**
   * A valid token.
   *
   * @throws SignedOut if the session has ended
   */
  token(): Promise<string>
  /** Ends the session here and at the issuer. */
  end(): Promise<void>
}

/** The person has to sign in again. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'
}

/** Reads the settings that the gateway writes into the page. */
export function readSignIn(page: Document): SignIn {
  const content = page.querySelector('meta[name=desk-sign-in]')?.getAttribute('content') ?? '{}'
  try {
    const { kind, issuer, clientId, byId: useIds } = JSON.parse(content) as Record<string, unknown>
    const byId = useIds === true
    if (kind === 'oidc' && typeof issuer === 'string' && typeof clientId === 'string') {
      return { kind, issuer, clientId, byId }
    }
    return { kind: 'development', byId }
  } catch {
    // The development server of Vite does not write settings.
    return { kind: 'development', byId: false }
  }
}
