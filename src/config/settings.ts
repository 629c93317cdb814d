import { z } from 'zod'
import { admissionSettings } from './admission-settings.js'
import { brokerSettings } from './broker-settings.js'
import { connectionSettings } from './connection-settings.js'
import { corsOrigins } from './cors-origins.js'
import { deskSettings } from './desk-settings.js'
import { liveSettings } from './live-settings.js'
import { notifyServices } from './notify-services.js'
import { observabilitySettings } from './observability-settings.js'
import { operationSettings } from './operation-settings.js'
import { groupRecipients, groupScopes } from './group-settings.js'
import { commaList, headerKey, secretsKey, serverUrl, url } from './setting-values.js'
import { roleSettings } from './role-settings.js'
import { sourceSettings } from './source-settings.js'
import { webhookSettings } from './webhook-settings.js'

/** What production may be told to accept although it normally refuses it. */
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

/**
 * One entry an environment variable: its parser and the sentence that docs/configuration.md and
 * `.env.example` show. `example` is what a value looks like; `default` in words is what holds when the
 * variable is absent.
 */
export const settings = {
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    default: '127.0.0.1',
    example: '0.0.0.0',
    about: 'Address to listen on. The default is reachable from this machine only.',
  },
  PORT: {
    schema: z.coerce.number().int().min(0).max(65_535).default(4000),
    default: '4000',
    example: '8080',
    about: 'Port to listen on. 0 takes a free one.',
  },
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).default('development'),
    default: 'development',
    example: 'production',
    about:
      'production refuses embedded parts and missing authentication, turns introspection and the explorer off.',
  },
  PRODUCTION_ALLOW: {
    schema: commaList.pipe(z.array(z.enum(productionAllowances))).default([]),
    default: 'nothing',
    example: 'embedded-database,development-token',
    about: `What production accepts all the same, separated by commas: ${productionAllowances.join(', ')}.`,
  },
  ...roleSettings,
  DATABASE_URL: {
    schema: serverUrl.optional(),
    default: 'embedded Postgres in DATA_DIR',
    example: 'postgresql://gateway:secret@db.example:5432/gateway',
    about: 'Postgres 14 or newer. Migrations are applied at start, unless DATABASE_MIGRATE is off.',
  },
  DATABASE_DIRECT_URL: {
    schema: serverUrl.optional(),
    default: 'DATABASE_URL',
    example: 'postgresql://gateway@db.example:5432/gateway',
    about:
      'The same database without the PgBouncer that DATABASE_URL leads through, for migrations: docs/database.md.',
  },
  DATABASE_MIGRATE: {
    schema: z.enum(['on', 'off']).default('on'),
    default: 'on',
    example: 'off',
    about:
      'off: a start applies no migration and refuses while one is pending; housing-gateway migrate applies them: docs/database.md.',
  },
  DATABASE_PASSWORD_FILE: {
    schema: z.string().min(1).optional(),
    default: 'the password in DATABASE_URL',
    example: '/run/secrets/database-password',
    about:
      'File with the password of the database, read at every new connection, so that it can be changed without a restart.',
  },
  DATABASE_POOL_SIZE: {
    schema: z.coerce.number().int().min(1).max(200).default(16),
    default: '16',
    example: '20',
    about: 'Most connections this process opens to Postgres, divided by purpose: docs/database.md.',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('.data'),
    default: '.data',
    example: '/var/lib/housing-gateway',
    about: 'Folder of the embedded database and of the development secrets.',
  },
  POSTGRES_BIN: {
    schema: z.string().min(1).optional(),
    default: 'the npm package, else the first on PATH',
    example: '/usr/lib/postgresql/17/bin',
    about: 'Folder with postgres and initdb, 16 or newer, that the embedded database runs on.',
  },
  SEARCH_ENGINE: {
    schema: z.enum(['postgres', 'meilisearch']).optional(),
    default: 'meilisearch when MEILISEARCH_URL is set, else postgres',
    example: 'postgres',
    about: 'What finds records: the database itself, or a Meilisearch that follows it.',
  },
  MEILISEARCH_URL: {
    schema: url('http:', 'https:').optional(),
    default: 'none',
    example: 'http://search.example:7700',
    about: 'A Meilisearch server for the search; docs/search.md tells how it is run.',
  },
  MEILISEARCH_KEY: {
    schema: headerKey.optional(),
    default: 'none',
    example: 'key-with-the-actions-of-both',
    about: 'Key for searching and for indexing, instead of one for each.',
  },
  MEILISEARCH_SEARCH_KEY: {
    schema: headerKey.optional(),
    default: 'MEILISEARCH_KEY',
    example: 'key-that-may-only-search',
    about: 'Key for searching. Needs MEILISEARCH_INDEX_KEY.',
  },
  MEILISEARCH_INDEX_KEY: {
    schema: headerKey.optional(),
    default: 'MEILISEARCH_KEY',
    example: 'key-that-may-index',
    about: 'Key for indexing. Needs MEILISEARCH_SEARCH_KEY.',
  },
  MEILISEARCH_INDEX_PREFIX: {
    schema: z
      .string()
      .regex(/^[\w-]{1,40}$/, 'must be up to 40 letters, digits, hyphens or underscores')
      .default(''),
    default: 'none',
    example: 'north_',
    about: 'Starts the name of every index, so that several gateways can share a Meilisearch.',
  },
  AUTH_JWKS_URL: {
    schema: url('http:', 'https:').optional(),
    default: 'none',
    example: 'https://login.example/.well-known/jwks.json',
    about:
      'Public keys of the token issuer (RS256, ES256 and the like). Needs AUTH_ISSUER and AUTH_AUDIENCE.',
  },
  AUTH_SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    default: 'a random development secret in DATA_DIR',
    example: 'a-long-random-text-of-at-least-32-characters',
    about: 'Shared secret of HS256 tokens, instead of AUTH_JWKS_URL. At least 32 characters.',
  },
  AUTH_ISSUER: {
    schema: z.string().min(1).optional(),
    default: 'any',
    example: 'https://login.example/',
    about: 'The "iss" that tokens must carry.',
  },
  AUTH_AUDIENCE: {
    schema: z.string().min(1).optional(),
    default: 'any',
    example: 'housing-gateway',
    about: 'The "aud" that tokens must carry.',
  },
  AUTH_GROUP_SCOPES: {
    schema: groupScopes.default({}),
    default: '{}',
    example: '{"housing-officers":["search:persons","search:assets"]}',
    about: 'JSON: which scopes each group of a token has.',
  },
  AUTH_GROUP_RECIPIENTS: {
    schema: groupRecipients.default({}),
    default: '{}',
    example: '{"housing-officers":["role:officer","team:rents","patch:E8-12"]}',
    about:
      'JSON: which roles, teams and patches the members of each group of a token belong to. Notifications may be addressed to them.',
  },
  SECRETS_KEY: {
    schema: commaList.pipe(z.array(secretsKey).min(1)).optional(),
    default: 'a random development key in DATA_DIR',
    example: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
    about:
      'Seals stored provider keys: 32 random bytes in Base64 (openssl rand -base64 32). To rotate, put a new one in front after a comma and keep the old one while old notifications wait.',
  },
  NOTIFY_BASE_URL: {
    schema: url('http:', 'https:').optional(),
    default:
      'GOV.UK Notify; the sandbox while NOTIFY_SERVICES is not set either and it is not production',
    example: 'https://api.notifications.service.gov.uk',
    about: 'Address of the provider of e-mails, texts and letters.',
  },
  NOTIFY_SERVICES: {
    schema: notifyServices.default(new Map()),
    default: '{}',
    example:
      '{"repairs":"gateway-11111111-2222-4333-8444-555555555555-66666666-7777-4888-9999-000000000000"}',
    about:
      'JSON: provider keys by the names that callers use instead of the key. {"key":"…","international":true} instead of a key also says whether letters of the service may go abroad; where it is not said, the provider decides when it is sent.',
  },
  NOTIFY_CALLBACK_TOKEN: {
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    default: 'none: receipts are refused',
    example: 'a-long-random-text',
    about:
      'Bearer token of delivery receipts and the other reports, as set at the provider. At least 16 characters.',
  },
  NOTIFY_TIMEOUT_SECONDS: {
    schema: z.coerce.number().int().min(1).max(120).default(30),
    default: '30',
    example: '60',
    about: 'How long the provider may take for one request. Slow ones mostly succeed.',
  },
  ...webhookSettings,
  ...deskSettings,
  CORS_ORIGINS: {
    schema: commaList.pipe(corsOrigins).default([]),
    default: 'none (development: pages of this machine, Apollo Sandbox)',
    example: 'https://housing.example',
    about: 'Origins whose pages may call the gateway, separated by commas.',
  },
  DEMO_DATA: {
    schema: z.enum(['on', 'off']).optional(),
    default: 'on with the embedded database, else off',
    example: 'off',
    about: 'Loads the demo landlord into an empty database at start.',
  },
  DEMO_SIZE: {
    schema: z.coerce.number().int().min(20).max(100_000).default(2000),
    default: '2000',
    example: '500',
    about: 'Number of demo properties, from 20 to 100,000; everything else scales with it.',
  },
  ...sourceSettings,
  ...brokerSettings,
  ...operationSettings,
  ...admissionSettings,
  ...connectionSettings,
  ...liveSettings,
  COMPILED_QUERIES: {
    schema: z.enum(['on', 'off']).default('on'),
    default: 'on',
    example: 'off',
    about:
      'Compiles operations that come by repeatedly, and reads their texts once; off leaves them all to Apollo and graphql-js.',
  },
  TRUSTED_DOCUMENTS: {
    schema: z.enum(['also', 'only']).default('also'),
    default: 'also',
    example: 'only',
    about: 'only: /graphql takes registered documents by their ids, and no texts.',
  },
  ...observabilitySettings,
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
    default: 'info (in development: warn)',
    example: 'debug',
    about: 'Least important log line that is written.',
  },
} as const

/** All variables of the settings table, each with its own parser. */
export const environmentSchema = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, entry]) => [name, entry.schema])) as {
    [Name in keyof typeof settings]: (typeof settings)[Name]['schema']
  },
)

export type Environment = z.infer<typeof environmentSchema>
