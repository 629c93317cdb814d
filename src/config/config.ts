import type { z } from 'zod'
import { ConfigError } from '../errors/config-error.js'
import { contradictions } from './contradictions.js'
import { fixedLimits, type FixedLimits } from './fixed-limits.js'
import { productionFaults } from './production-faults.js'
import { removedSettingFaults } from './unknown-variables.js'
import { environmentSchema, settings, type DerivedSettings, type Environment } from './settings.js'

/** The parsed environment and values derived from it. */
export interface Config extends Environment, DerivedSettings {
  /** Tests use smaller limits. */
  readonly limits: FixedLimits
}

/**
 * Parses the environment variables. A blank variable counts as absent.
 *
 * @throws ConfigError with all faults. Values are never repeated, because they may be secrets.
 */
export function readConfig(environment: GivenEnvironment): Config {
  const config = derive(parsed(environmentSchema, environment))
  const faults = [
    ...removedSettingFaults(environment),
    ...contradictions(config),
    ...(config.production ? productionFaults(config) : []),
  ]
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/**
 * Parses only the database variables, for a step without the other secrets.
 *
 * @throws ConfigError with all faults of these variables
 */
export function databaseEnvironment(environment: GivenEnvironment) {
  return parsed(databaseSchema, environment)
}

type GivenEnvironment = Readonly<Record<string, string | undefined>>

const databaseSchema = environmentSchema.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_MIGRATE: true,
  DATABASE_PASSWORD_FILE: true,
})

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  environment: GivenEnvironment,
): z.output<Schema> {
  const values = Object.fromEntries(
    Object.keys(settings).flatMap((name) => {
      const value = environment[name]?.trim()
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
  const result = schema.safeParse(values)
  if (result.success) return result.data
  // The message of a list describes its items, so their indexes are omitted.
  const faults = result.error.issues.map((issue) => {
    const names = issue.path.filter((part) => typeof part !== 'number')
    return `${names.join('.')} ${readable(issue)}`
  })
  throw new ConfigError([...new Set(faults)])
}

function derive(environment: Environment): Config {
  const embedded = environment.DATABASE_URL === undefined
  const production = environment.NODE_ENV === 'production'
  const demoData = environment.DEMO_DATA === undefined ? embedded : environment.DEMO_DATA === 'on'
  const { AUTH_JWKS_URL: keySet, AUTH_SECRET: secret } = environment
  return {
    ...environment,
    production,
    embedded,
    personTotals: environment.SOURCE_SERVICES.personTotals,
    demoData,
    sandbox:
      !production &&
      environment.NOTIFY_BASE_URL === undefined &&
      environment.NOTIFY_SERVICES.size === 0,
    desk: environment.DESK === undefined ? !production : environment.DESK === 'on',
    development: !production || demoData || (keySet === undefined && secret === undefined),
    searchEngine:
      environment.SEARCH_ENGINE ??
      (environment.MEILISEARCH_URL === undefined ? 'postgres' : 'meilisearch'),
    limits: fixedLimits,
  }
}

const expectations: Readonly<Record<string, string>> = {
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

function readable(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_value': {
      const isEntry = typeof issue.path.at(-1) === 'number'
      return `${isEntry ? 'may contain only' : 'must be one of'}: ${issue.values.map(String).join(', ')}.`
    }
    case 'invalid_type':
      return `must be ${expectations[issue.expected] ?? `a ${issue.expected}`}.`
    case 'too_small':
      return issue.origin === 'number'
        ? `must be at least ${String(issue.minimum)}.`
        : `${issue.message}.`
    case 'too_big':
      return issue.origin === 'number'
        ? `must be at most ${String(issue.maximum)}.`
        : `${issue.message}.`
    default:
      return `${issue.message}.`
  }
}
