import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { SignedOut, type Session } from './sign-in.js'

interface Issuer {
  readonly issuer: string
  readonly clientId: string
}

/** Storage key that marks a signed-in tab, so that a reload signs in again at the issuer. */
const storageKey = 'desk-signed-in'

/**
 * Signs in at the issuer with the authorisation code flow and PKCE. Tokens stay in memory. The state of the
 * flow and the open screen are stored for this tab until the issuer redirects back.
 */
export class OidcSignIn {
  private readonly manager: UserManager

  constructor({ issuer, clientId }: Issuer) {
    const page = `${location.origin}/desk`
    this.manager = new UserManager({
      authority: issuer,
      client_id: clientId,
      redirect_uri: page,
      post_logout_redirect_uri: page,
      response_type: 'code',
      scope: 'openid profile email',
      automaticSilentRenew: false,
      monitorSession: false,
      loadUserInfo: false,
      userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
      stateStore: new WebStorageStateStore({ store: sessionStorage }),
    })
  }

  /** Whether this tab was signed in before the page load. */
  get wasSignedIn(): boolean {
    return sessionStorage.getItem(storageKey) !== null
  }

  /** Redirects to the issuer. */
  async start(): Promise<void> {
    await this.manager.signinRedirect({
      nonce: crypto.randomUUID(),
      state: { hash: location.hash },
    })
  }

  /**
   * Completes a redirect from the issuer, and restores the open screen.
   *
   * @returns the session; null if this page load is not a redirect from the issuer
   * @throws Error with the reason if the issuer refused
   */
  async finish(): Promise<Session | null> {
    const query = new URLSearchParams(location.search)
    if (!query.has('state') || !(query.has('code') || query.has('error'))) return null
    const address = location.href
    // Do this first, because the code must not stay in the address bar or the history.
    history.replaceState(null, '', '/desk')
    const { state } = await this.manager.signinRedirectCallback(address)
    const { hash } = (state ?? {}) as { readonly hash?: unknown }
    history.replaceState(null, '', `/desk${typeof hash === 'string' ? hash : ''}`)
    sessionStorage.setItem(storageKey, 'yes')
    return { token: () => this.token(), end: () => this.end() }
  }

  private async token(): Promise<string> {
    const user = await this.manager.getUser()
    if (user !== null && user.expired !== true) return user.access_token
    if (user?.refresh_token === undefined) throw new SignedOut()
    const renewed = await this.manager.signinSilent().catch(() => null)
    if (renewed === null) throw new SignedOut()
    return renewed.access_token
  }

  private async end(): Promise<void> {
    sessionStorage.removeItem(storageKey)
    const user = await this.manager.getUser()
    await this.manager.removeUser()
    const canLeave = (await this.manager.metadataService.getEndSessionEndpoint()) !== undefined
    if (!canLeave || user?.id_token === undefined) return
    await this.manager.signoutRedirect({ id_token_hint: user.id_token })
  }
}
