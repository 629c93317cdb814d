import { parseArgs } from 'node:util'
import { IssuerKeys } from '../access/key-set.js'
import { authenticationMode } from '../access/token-trust.js'
import { type Config, readConfig } from '../config/config.js'
import { ConfigError } from '../errors/config-error.js'
import { settings } from '../config/settings.js'
import { sourceAddresses } from '../config/source-settings.js'
import { unknownVariables } from '../config/unknown-variables.js'
import type { Command } from './command.js'
import { describeFailure } from './failure.js'
import { type Finding, well, wrong } from './findings.js'

/** Says whether the gateway could run here, and what stands in the way. Changes nothing. */
export const doctorCommand: Command = {
  summary: 'check the configuration, the database and the sign-in',
  help: `housing-gateway doctor

Prints what the gateway would run with: Node, the variables that are set (never their values), how
callers sign in, what events are worked off with, the database and its migrations. Ends with 1 when
something is wrong.`,
  async run(args, { environment, output }) {
    parseArgs({ args: [...args], options: {} })
    const findings = [examineNode(process.versions.node), ...(await examineGateway(environment))]
    for (const { well: isWell, topic, text } of findings) {
      output.out(`${isWell ? 'ok   ' : 'WRONG'}  ${topic}: ${text}`)
    }
    return findings.every((finding) => finding.well) ? 0 : 1
  },
}

function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > 20 || (major === 20 && minor >= 19)
  return isNewEnough ? well('node', version) : wrong('node', `${version}; 20.19 or newer is needed`)
}

async function examineGateway(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.faults.map((fault) => wrong('configuration', fault))
  }
  // Loaded here, so that commands without a database need not wait for its client.
  const { examineDatabase } = await import('./database-findings.js')
  return [
    well('configuration', describeSource(environment)),
    await examineAuthentication(config),
    examineEvents(config),
    ...(await examineDatabase(config)),
  ]
}

function describeSource(environment: NodeJS.ProcessEnv): string {
  const given = Object.keys(settings).filter((name) => (environment[name] ?? '').trim() !== '')
  const source =
    given.length === 0
      ? 'defaults only; no variable is set'
      : `environment (${given.join(', ')}); defaults for the rest`
  const unknown = unknownVariables(environment)
  return unknown.length === 0 ? source : `${source}; unknown, misspelt? ${unknown.join(', ')}`
}

function examineEvents(config: Config): Finding {
  const given = sourceAddresses.filter((name) => config[name] !== undefined)
  if (given.length > 0) {
    const missing = sourceAddresses.filter((name) => config[name] === undefined)
    const rest = missing.length === 0 ? '' : `; not set: ${missing.join(', ')}`
    return well('events', `worked off with the source services${rest}`)
  }
  return config.demoData
    ? well('events', 'worked off with the source services of the demo landlord')
    : well('events', 'stored, and wait until source services are configured')
}

async function examineAuthentication(config: Config): Promise<Finding> {
  const topic = 'authentication'
  const mode = authenticationMode(config)
  if (mode === 'secret') return well(topic, 'tokens signed with AUTH_SECRET')
  if (mode === 'development' || config.AUTH_JWKS_URL === undefined) {
    return well(topic, 'development tokens; housing-gateway token prints one')
  }
  const keySet = new IssuerKeys(new URL(config.AUTH_JWKS_URL))
  try {
    await keySet.reload()
    return well(topic, 'tokens of the issuer at AUTH_JWKS_URL, whose keys can be read')
  } catch (error) {
    return wrong(topic, `the keys at AUTH_JWKS_URL cannot be read: ${describeFailure(error)}`)
  }
}
