import type { DerivedSettings, Environment, productionAllowances } from './settings.js'
import { settings } from './settings.js'
import { isWeakSecret } from './weak-secret.js'

type Allowance = (typeof productionAllowances)[number]

/**
 * Settings whose address must be encrypted in production, by the PRODUCTION_ALLOW value that exempts them. These
 * servers are trusted, or receive keys, tokens or personal data.
 */
const addresses: Partial<Record<Allowance, readonly (keyof Environment)[]>> = {
  'plain-http-jwks': ['AUTH_JWKS_URL', 'DESK_OIDC_ISSUER'],
  'plain-http-provider': ['NOTIFY_BASE_URL'],
  'plain-http-search': ['MEILISEARCH_URL'],
  'plain-nats': ['NATS_URL'],
  'plain-http-sqs': ['SQS_QUEUE_URL'],
}

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/** One sentence for each fault in production that `PRODUCTION_ALLOW` does not accept. */
export function productionFaults(config: Environment & DerivedSettings): string[] {
  const allowed = new Set(config.PRODUCTION_ALLOW)
  const faults = [
    ...secretFaults(config, allowed.has('weak-secrets')),
    ...unencryptedFaults(config, allowed),
  ]
  if (config.embedded && !allowed.has('embedded-database')) {
    faults.push(
      'DATABASE_URL is required in production. The embedded database is for trials only; PRODUCTION_ALLOW=embedded-database accepts it.',
    )
  }
  if (
    config.AUTH_JWKS_URL === undefined &&
    config.AUTH_SECRET === undefined &&
    !allowed.has('development-token')
  ) {
    faults.push(
      'AUTH_JWKS_URL or AUTH_SECRET is required in production. Create a secret with: openssl rand -hex 32. PRODUCTION_ALLOW=development-token accepts the development secret.',
    )
  }
  if (config.SECRETS_KEY === undefined && !allowed.has('development-secrets-key')) {
    faults.push(
      'SECRETS_KEY is required in production. Create one with: openssl rand -base64 32. PRODUCTION_ALLOW=development-secrets-key accepts a key kept in DATA_DIR.',
    )
  }
  if (config.demoData && !allowed.has('demo-data')) {
    faults.push(
      'DEMO_DATA must be off in production. PRODUCTION_ALLOW=demo-data accepts the demo landlord.',
    )
  }
  return faults
}

/** Minimum length in bytes of each random secret, and the command to create one. */
const secrets = {
  AUTH_SECRET: { minBytes: 32, encoding: 'utf8', command: 'openssl rand -hex 32' },
  NOTIFY_CALLBACK_TOKEN: { minBytes: 16, encoding: 'utf8', command: 'openssl rand -hex 32' },
  SECRETS_KEY: { minBytes: 32, encoding: 'base64', command: 'openssl rand -base64 32' },
} as const

function secretFaults(config: Environment, allowWeak: boolean): string[] {
  return Object.entries(secrets).flatMap(([key, { minBytes, encoding, command }]) => {
    const name = key as keyof typeof secrets
    const values = [config[name] ?? []].flat()
    // The examples are public.
    if (values.includes(settings[name].example)) {
      return [`${name} is the public example of the documentation. Create your own.`]
    }
    // Only the first key encrypts. Later keys only decrypt older data, so they are not checked.
    const [first] = values
    if (allowWeak || first === undefined) return []
    return isWeakSecret(Buffer.from(first, encoding), minBytes)
      ? [
          `${name} is easy to guess: it is repetitive, has few distinct characters, or consists of words such as “changeme”. Create one with: ${command}. PRODUCTION_ALLOW=weak-secrets accepts it.`,
        ]
      : []
  })
}

/** One fault for each setting with an unencrypted address of another machine. */
function unencryptedFaults(environment: Environment, allowed: ReadonlySet<Allowance>): string[] {
  const settingsWithAllowance = Object.entries(addresses).flatMap(([allowance, names]) =>
    names.map((name) => ({ allowance, name, value: environment[name] })),
  )
  const sources = Object.entries(environment.SOURCE_SERVICES.services).map(([name, { url }]) => ({
    allowance: 'plain-http-sources',
    name: `SOURCE_SERVICES.${name}.url`,
    value: url,
  }))
  return [...settingsWithAllowance, ...sources]
    .filter(({ allowance }) => !allowed.has(allowance as Allowance))
    .filter(({ value }) => isUnencryptedRemote(value))
    .map(({ allowance, name }) => {
      const [secure, plain] = prefixesOf(name)
      return `${name} must start with ${secure} in production. PRODUCTION_ALLOW=${allowance} accepts ${plain} on a trusted network.`
    })
}

/** Encrypted and plain URL prefixes of settings that do not use HTTP. */
const urlPrefixes: Partial<Record<string, readonly [secure: string, plain: string]>> = {
  NATS_URL: ['tls://', 'nats://'],
}
const prefixesOf = (name: string) => urlPrefixes[name] ?? (['https://', 'plain http'] as const)

function isUnencryptedRemote(value: unknown): boolean {
  return [value].flat().some((address) => {
    if (typeof address !== 'string') return false
    const { protocol, hostname } = new URL(address)
    return ['http:', 'nats:'].includes(protocol) && !loopback.test(hostname)
  })
}
