import { z } from 'zod'
import { accessSettings } from './access-settings.js'
import { admissionSettings } from './admission-settings.js'
import { brokerSettings } from './broker-settings.js'
import { browserSettings } from './browser-settings.js'
import { connectionSettings } from './connection-settings.js'
import { databaseSettings } from './database-settings.js'
import { observabilitySettings } from './observability-settings.js'
import { operationSettings } from './operation-settings.js'
import { roleSettings } from './role-settings.js'
import { searchSettings } from './search-settings.js'
import { sendingSettings } from './sending-settings.js'
import { commaList } from './setting-values.js'
import { sourceSettings } from './source-settings.js'

/** Values of PRODUCTION_ALLOW: exceptions to the checks of production. */
export const productionAllowances = [
  'embedded-database',
  'development-token',
  'development-secrets-key',
  'demo-data',
  'weak-secrets',
  'plain-http-jwks',
  'plain-http-provider',
  'plain-http-sources',
  'plain-http-search',
  'plain-nats',
  'plain-http-sqs',
] as const

const serverSettings = {
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    example: '0.0.0.0',
    about: 'Address to listen on. The default is reachable only from this machine.',
  },
  PORT: {
    schema: z.coerce.number().int().min(0).max(65_535).default(4000),
    example: '8080',
    about: 'Port to listen on. 0 picks a free port.',
  },
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).default('development'),
    example: 'production',
    about:
      'In production, the gateway refuses embedded parts and missing authentication, and turns off introspection and the explorer.',
  },
  PRODUCTION_ALLOW: {
    schema: commaList.pipe(z.array(z.enum(productionAllowances))).default([]),
    default: 'nothing',
    example: 'embedded-database,development-token',
    about: `Exceptions to the checks of production, comma-separated: ${productionAllowances.join(', ')}.`,
  },
  ...roleSettings,
} as const

const limitSettings = { ...operationSettings, ...admissionSettings } as const

/**
 * One entry for each environment variable: its parser and the sentence that docs/configuration.md and `.env.example`
 * show. `default` describes the behaviour without the variable. It is omitted if the parser has a default, or if there
 * is none.
 */
export const settings = {
  ...serverSettings,
  ...databaseSettings,
  ...searchSettings,
  ...accessSettings,
  ...sendingSettings,
  ...sourceSettings,
  ...brokerSettings,
  ...browserSettings,
  ...limitSettings,
  ...connectionSettings,
  ...observabilitySettings,
} as const

/** The settings by heading of docs/configuration.md. */
export const settingGroups: Readonly<Record<string, Readonly<Record<string, Setting>>>> = {
  Server: serverSettings,
  Database: databaseSettings,
  Search: searchSettings,
  'Signing in': accessSettings,
  Sending: sendingSettings,
  'Source services and demo data': sourceSettings,
  Brokers: brokerSettings,
  'Desk and browsers': browserSettings,
  Limits: limitSettings,
  'Connections and streams': connectionSettings,
  'Logs, metrics and traces': observabilitySettings,
}

interface Setting {
  readonly schema: z.ZodType
  readonly default?: string
  readonly example: string
  readonly about: string
}

/** Describes the behaviour without the variable. */
export function defaultOf({ schema, default: text }: Setting): string {
  const value = schema.parse(undefined)
  return text ?? (typeof value === 'string' || typeof value === 'number' ? `${value}` : 'none')
}

/** The schema of the whole environment. */
export const environmentSchema = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, entry]) => [name, entry.schema])) as {
    [Name in keyof typeof settings]: (typeof settings)[Name]['schema']
  },
)

export type Environment = z.infer<typeof environmentSchema>

/** Values derived from the environment. */
export interface DerivedSettings {
  readonly production: boolean
  readonly embedded: boolean
  readonly demoData: boolean
  readonly searchEngine: 'postgres' | 'meilisearch'
  /** Whether the total balances of persons are derived from their accounts, or read from the account service. */
  readonly personTotals: 'derived' | 'given'
  /** True if no provider is configured. Messages then go to the sandbox, which sends nothing. */
  readonly sandbox: boolean
  /** Whether the desk is served. */
  readonly desk: boolean
  /** Whether the development tools are needed. */
  readonly development: boolean
}
