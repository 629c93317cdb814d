/** How people sign in at this gateway. */
export type SignIn =
  | { readonly kind: 'development' }
  | { readonly kind: 'oidc'; readonly issuer: string; readonly clientId: string }

/** Somebody who is signed in, as far as the desk keeps anything of it: in memory. */
export interface Session {
  /**
   * A token that the gateway takes.
   *
   * @throws SignedOut when there is none to be had any more
   */
  token(): Promise<string>
  /** Forgets the person, here and at the issuer. */
  end(): Promise<void>
}

/** The person has to sign in again. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'
}

/** Reads what the gateway has written into the page. */
export function readSignIn(page: Document): SignIn {
  const content = page.querySelector('meta[name=desk-sign-in]')?.getAttribute('content') ?? '{}'
  try {
    const { kind, issuer, clientId } = JSON.parse(content) as Record<string, unknown>
    if (kind === 'oidc' && typeof issuer === 'string' && typeof clientId === 'string') {
      return { kind, issuer, clientId }
    }
  } catch {
    // The page of Vite's own server, which fills nothing in.
  }
  return { kind: 'development' }
}
