import { boundedFetch } from '../../foundation/bounded-fetch.js'
import { CachedReading } from '../../observability/cached-reading.js'
import { parseUrl } from '../../foundation/parse-url.js'

const timeoutMs = 3_000
/** The discovery document is read at most once in this time. */
const freshMs = 10_000
const read = boundedFetch(65_536)

/** Host names and IP literals that are safe in a content security policy: no wildcards, spaces or semicolons. */
const plainHost = /^[a-z\d.-]+$|^\[[\da-f:.]+\]$/i

/**
 * The origins that the desk calls to sign in: the origin of the issuer and the origin of its token endpoint. They often
 * differ. The token endpoint is read from the discovery document. Until that succeeds, only the issuer's origin is
 * returned.
 *
 * @param onFailure called once for each outage of the issuer
 * @returns a function that reads the origins. It waits for the issuer only until the first success
 */
export function issuerOrigins(
  issuer: string,
  onFailure: (error: unknown) => void,
): () => Promise<readonly string[]> {
  const issuerOrigin = new URL(issuer).origin
  let isFailing = false
  const discover = async () => {
    try {
      const origin = await tokenOrigin(issuer)
      isFailing = false
      return origin
    } catch (error) {
      if (!isFailing) onFailure(error)
      isFailing = true
      throw error
    }
  }
  const discovery = new CachedReading(discover, freshMs, timeoutMs)
  return async () => {
    const refreshing = discovery.refresh()
    if (discovery.value === null) await refreshing
    return [...new Set([issuerOrigin, discovery.value ?? issuerOrigin])]
  }
}

async function tokenOrigin(issuer: string): Promise<string> {
  const response = await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The issuer answered ${response.status}.`)
  const { token_endpoint: endpoint } = (await response.json()) as { token_endpoint?: unknown }
  const url = typeof endpoint === 'string' ? parseUrl(endpoint) : null
  // An https issuer must not send tokens over http.
  const schemes = issuer.startsWith('https:') ? ['https:'] : ['https:', 'http:']
  if (url === null || !schemes.includes(url.protocol) || !plainHost.test(url.hostname)) {
    const prefixes = schemes.map((scheme) => `${scheme}//`).join(' or ')
    throw new Error(
      `The token_endpoint in the issuer’s discovery document must be a URL that starts with ${prefixes} and has a plain host name.`,
    )
  }
  return url.origin
}
