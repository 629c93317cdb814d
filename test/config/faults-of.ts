import { readConfig } from '../../src/config/config.js'
import { ConfigError } from '../../src/errors/config-error.js'

type Environment = Parameters<typeof readConfig>[0]

/** The errors of a configuration; empty if it is valid. */
export function faultsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}
