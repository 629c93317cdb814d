import type { Command } from '@commander-js/extra-typings'
import { dirname, resolve } from 'node:path'
import { type Config, readConfig } from '../config/config.js'
import { diskSpace } from '../database/database-size.js'
import { ConfigError } from '../errors/config-error.js'
import { release } from '../foundation/release.js'
import { settings } from '../config/settings.js'
import { sourceServices } from '../config/source-settings.js'
import { unknownVariables } from '../config/unknown-variables.js'
import { printResult } from './answer.js'
import { type CommandContext, jsonOption } from './command.js'
import { advice, type Finding, well, problem } from './findings.js'

const leastFreeMegabytes = 512

/** Adds the command that checks whether the gateway can run here. It changes nothing. */
export function addDoctorCommand(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .summary('check the configuration, the database and all configured services')
    .description(
      'Checks Node.js, the names of the variables, authentication, the source services, the provider, the search engine, the disk, and the database: version, clock, pooler, privileges, migrations and search indexes. Each problem is marked WRONG with its next step in the line below, and the exit code is then 1.',
    )
    .addOption(jsonOption)
    .action(async (options) => {
      const findings = [
        examineNode(process.versions.node),
        well('release', release),
        ...(await examineGateway(context.environment)),
      ]
      const isWell = findings.every((finding) => finding.well)
      printResult({ well: isWell, findings }, options, context, () => {
        for (const { well: fine, topic, text, next } of findings) {
          context.output.out(`${fine ? 'ok   ' : 'WRONG'}  ${topic}: ${text}`)
          if (next !== undefined) context.output.out(`       → ${next}`)
        }
      })
      if (!isWell) context.exitCode = 1
    })
}

async function examineGateway(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.faults.map((fault) =>
      problem(
        'configuration',
        fault,
        'See docs/configuration.md for all variables and .env.example for examples.',
      ),
    )
  }
  // Imported here, so that other commands do not load the database client.
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
  const setVariables = Object.keys(settings).filter(
    (name) => (environment[name] ?? '').trim() !== '',
  )
  const source =
    setVariables.length === 0
      ? 'defaults only; no variable is set'
      : `environment (${setVariables.join(', ')}); defaults for the rest`
  const unknown = unknownVariables(environment)
  return unknown.length === 0
    ? well('configuration', source)
    : advice(
        'configuration',
        `${source}; unknown, perhaps misspelt: ${unknown.join(', ')}`,
        'Correct or remove them: they have no effect.',
      )
}

function examineEvents(config: Config): Finding {
  const { services } = config.SOURCE_SERVICES
  if (Object.keys(services).length > 0) {
    const missing = sourceServices.filter((name) => services[name] === undefined)
    const rest = missing.length === 0 ? '' : `; not in SOURCE_SERVICES: ${missing.join(', ')}`
    return well('events', `processed with the source services${rest}`)
  }
  return config.demoData
    ? well('events', 'processed with the source services of the demo landlord')
    : well('events', 'stored; they wait until source services are configured')
}

/** Checks the version of Node.js. */
function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > 20 || (major === 20 && minor >= 19)
  return isNewEnough
    ? well('node', version)
    : problem('node', `${version} is too old`, 'Install Node 20.19 or newer.')
}

/** Checks the free space for the embedded database. */
async function examineDisk(dataDir: string): Promise<Finding> {
  const megabytes = Math.floor((await freeBytes(resolve(dataDir))) / 1_048_576)
  const text = `${megabytes.toLocaleString('en-GB')} MB free at DATA_DIR`
  return megabytes >= leastFreeMegabytes
    ? well('disk', text)
    : problem(
        'disk',
        text,
        `Free at least ${leastFreeMegabytes} MB there, or set DATA_DIR to another disk.`,
      )
}

/** Free bytes of the disk of a folder, or of its nearest existing parent. */
async function freeBytes(folder: string): Promise<number> {
  const space = await diskSpace(folder)
  const above = dirname(folder)
  return space?.free ?? (above === folder ? 0 : freeBytes(above))
}
