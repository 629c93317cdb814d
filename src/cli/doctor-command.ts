import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config/config.js'
import { ConfigError } from '../errors/config-error.js'
import { release } from '../foundation/release.js'
import { settings } from '../config/settings.js'
import { sourceServices } from '../config/source-settings.js'
import { unknownVariables } from '../config/unknown-variables.js'
import { answer, jsonOption } from './answer.js'
import type { Command } from './command.js'
import { bearable, type Finding, well, wrong } from './findings.js'
import { examineDisk, examineNode } from './machine-findings.js'

/** Says whether the gateway could run here, and what stands in the way. Changes nothing. */
export const doctorCommand: Command = {
  summary: 'check the configuration, the database and everything that is configured',
  help: `housing-gateway doctor [--json]

Prints what the gateway would run with: Node and the release, the variables that are set (never their
values), how callers sign in, whether source services, provider and search engine answer, room on the disk,
and of the database: version, time zone, clock, pooler, privileges, migrations, search indexes. What is
WRONG or could be better has its next step in the line below. Ends with 1 when something is wrong.`,
  async run(args, { environment, output }) {
    const { values } = parseArgs({ args: [...args], options: jsonOption })
    const findings = [
      examineNode(process.versions.node),
      well('release', release),
      ...(await examineGateway(environment)),
    ]
    const isWell = findings.every((finding) => finding.well)
    answer({ well: isWell, findings }, values, { output }, () => {
      for (const { well: fine, topic, text, next } of findings) {
        output.out(`${fine ? 'ok   ' : 'WRONG'}  ${topic}: ${text}`)
        if (next !== undefined) output.out(`       → ${next}`)
      }
    })
    return isWell ? 0 : 1
  },
}

async function examineGateway(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.faults.map((fault) =>
      wrong('configuration', fault, 'docs/configuration.md has every variable with an example.'),
    )
  }
  // Loaded here, so that commands without a database need not wait for its client.
  const [{ examineDatabase }, { examineReach }] = await Promise.all([
    import('./database-findings.js'),
    import('./reach-findings.js'),
  ])
  const [reached, stored] = await Promise.all([examineReach(config), examineDatabase(config)])
  return [
    describeSource(environment),
    ...reached,
    examineEvents(config),
    ...(config.embedded ? [await examineDisk(config.DATA_DIR)] : []),
    ...stored,
  ]
}

function describeSource(environment: NodeJS.ProcessEnv): Finding {
  const given = Object.keys(settings).filter((name) => (environment[name] ?? '').trim() !== '')
  const source =
    given.length === 0
      ? 'defaults only; no variable is set'
      : `environment (${given.join(', ')}); defaults for the rest`
  const unknown = unknownVariables(environment)
  return unknown.length === 0
    ? well('configuration', source)
    : bearable(
        'configuration',
        `${source}; unknown, misspelt? ${unknown.join(', ')}`,
        'Correct or remove them: they change nothing.',
      )
}

function examineEvents(config: Config): Finding {
  const { services } = config.SOURCE_SERVICES
  if (Object.keys(services).length > 0) {
    const missing = sourceServices.filter((name) => services[name] === undefined)
    const rest = missing.length === 0 ? '' : `; not in SOURCE_SERVICES: ${missing.join(', ')}`
    return well('events', `worked off with the source services${rest}`)
  }
  return config.demoData
    ? well('events', 'worked off with the source services of the demo landlord')
    : well('events', 'stored, and wait until source services are configured')
}
