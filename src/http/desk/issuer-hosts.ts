import { boundedFetch } from '../../foundation/bounded-fetch.js'

const timeoutMs = 3_000
const longestAnswer = 65_536
/** How long a document serves, and how soon an issuer that has not answered is asked again. */
const freshMs = 600_000
const retryMs = 10_000

/** Nothing that means more than a host where a policy lists hosts. */
const plainHost = /^[a-z\d.-]+$|^\[[\da-f:.]+\]$/i

/**
 * The origins that the desk asks while people sign in: the issuer's, and that of its token address, which many
 * issuers have elsewhere. Read from the issuer's discovery document; while that cannot be read, the issuer's own
 * is all there is, and the desk is served all the same.
 */
export class IssuerHosts {
  private readonly fetch = boundedFetch(longestAnswer)
  private readonly own: string
  private token: string | null = null
  private askAgainAt = 0
  private reading: Promise<void> | null = null
  private isToldOf = false

  /** @param tell hears once of an outage why nothing could be read */
  constructor(
    private readonly issuer: string,
    private readonly tell: (error: unknown) => void = () => undefined,
  ) {
    this.own = new URL(issuer).origin
  }

  /** Waits for the issuer only where nothing is known of it. */
  async origins(): Promise<readonly string[]> {
    if (Date.now() >= this.askAgainAt) this.reading ??= this.read()
    if (this.token === null) await this.reading
    return [...new Set([this.own, this.token ?? this.own])]
  }

  private async read(): Promise<void> {
    try {
      this.token = await this.tokenOrigin()
      this.askAgainAt = Date.now() + freshMs
      this.isToldOf = false
    } catch (error) {
      this.askAgainAt = Date.now() + retryMs
      if (!this.isToldOf) this.tell(error)
      this.isToldOf = true
    } finally {
      this.reading = null
    }
  }

  private async tokenOrigin(): Promise<string> {
    const address = `${this.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const answer = await this.fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`The issuer answered ${answer.status}.`)
    const { token_endpoint: given } = (await answer.json()) as { token_endpoint?: unknown }
    const url = typeof given === 'string' && URL.canParse(given) ? new URL(given) : null
    // One that is asked by https sends nobody to where everybody can read along.
    const schemes = this.own.startsWith('https:') ? ['https:'] : ['https:', 'http:']
    if (url === null || !schemes.includes(url.protocol) || !plainHost.test(url.hostname)) {
      throw new Error('The issuer’s discovery document has no token_endpoint that can be used.')
    }
    return url.origin
  }
}
