/** How people sign in at this gateway, and what it takes. */
export type SignIn = (
  | { readonly kind: 'development' }
  | { readonly kind: 'oidc'; readonly issuer: string; readonly clientId: string }
) & {
  /** It takes registered documents only, asked by their ids. */
  readonly byId: boolean
}

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
    const { kind, issuer, clientId, byId: given } = JSON.parse(content) as Record<string, unknown>
    const byId = given === true
    if (kind === 'oidc' && typeof issuer === 'string' && typeof clientId === 'string') {
      return { kind, issuer, clientId, byId }
    }
    return { kind: 'development', byId }
  } catch {
    // The page of Vite's own server, which fills nothing in.
    return { kind: 'development', byId: false }
  }
}
