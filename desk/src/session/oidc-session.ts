import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { SignedOut, type Session } from './sign-in.js'

interface Issuer {
  readonly issuer: string
  readonly clientId: string
}

/** That somebody was signed in, so that a page that is loaded again asks the issuer by itself. */
const keptName = 'desk-signed-in'

/**
 * Signs people in at the issuer, by the authorisation code flow with PKCE. Tokens stay in memory. What the flow
 * itself has to remember, and the screen that was open, is kept for this tab until it comes back.
 */
export class OidcSignIn {
  private readonly manager: UserManager

  constructor({ issuer, clientId }: Issuer) {
    const page = `${location.origin}/desk`
    this.manager = new UserManager({
      ...{ authority: issuer, client_id: clientId, redirect_uri: page },
      ...{ post_logout_redirect_uri: page, response_type: 'code', scope: 'openid profile email' },
      ...{ automaticSilentRenew: false, monitorSession: false, loadUserInfo: false },
      userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
      stateStore: new WebStorageStateStore({ store: sessionStorage }),
    })
  }

  /** Whether this load of the page belongs to somebody who was signed in before. */
  get wasSignedIn(): boolean {
    return sessionStorage.getItem(keptName) !== null
  }

  /** Leaves the page for the issuer's. */
  async start(): Promise<void> {
    await this.manager.signinRedirect({
      nonce: crypto.randomUUID(),
      state: { hash: location.hash },
    })
  }

  /**
   * The session of somebody whom the issuer has just sent back; the screen that was left is open again.
   *
   * @returns null when the page was opened in another way
   * @throws Error when the issuer has refused, with its reason
   */
  async finish(): Promise<Session | null> {
    const query = new URLSearchParams(location.search)
    if (!query.has('state') || !(query.has('code') || query.has('error'))) return null
    const address = location.href
    // At once: a code must not stay in the address bar or in the history.
    history.replaceState(null, '', '/desk')
    const { state } = await this.manager.signinRedirectCallback(address)
    const { hash } = (state ?? {}) as { readonly hash?: unknown }
    history.replaceState(null, '', `/desk${typeof hash === 'string' ? hash : ''}`)
    sessionStorage.setItem(keptName, 'yes')
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
    sessionStorage.removeItem(keptName)
    const user = await this.manager.getUser()
    await this.manager.removeUser()
    const canLeave = (await this.manager.metadataService.getEndSessionEndpoint()) !== undefined
    if (!canLeave || user?.id_token === undefined) return
    await this.manager.signoutRedirect({ id_token_hint: user.id_token })
  }
}
