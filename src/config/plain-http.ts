import type { Environment } from './environment.js'
import type { productionAllowances } from './settings.js'
import { sourceAddresses } from './source-settings.js'

type Allowance = (typeof productionAllowances)[number]

/** Addresses whose answers are believed, or that are sent keys, tokens and personal data. */
const addresses: Partial<Record<Allowance, readonly (keyof Environment)[]>> = {
  'plain-http-jwks': ['AUTH_JWKS_URL'],
  'plain-http-provider': ['NOTIFY_BASE_URL'],
  'plain-http-sources': sourceAddresses,
  'plain-http-search': ['MEILISEARCH_URL'],
}

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/** Addresses of plain http at another machine, where everybody on the way can read and change them. */
export function plainHttpFaults(
  environment: Environment,
  allowed: ReadonlySet<Allowance>,
): string[] {
  return Object.entries(addresses).flatMap(([allowance, names]) =>
    allowed.has(allowance as Allowance)
      ? []
      : names
          .filter((name) => leavesUnencrypted(environment[name]))
          .map(
            (name) =>
              `${name} must start with https:// in production. PRODUCTION_ALLOW=${allowance} accepts plain http, where the network itself is trusted.`,
          ),
  )
}

function leavesUnencrypted(address: unknown): boolean {
  if (typeof address !== 'string') return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !loopback.test(hostname)
}
