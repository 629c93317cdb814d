import { systemClock } from '../foundation/clock.js'
import { release } from '../foundation/release.js'
import { accessCommand } from './access-command.js'
import { balancesCommand } from './balances-command.js'
import type { Command, CommandContext, Output } from './command.js'
import { completionCommand } from './completion-command.js'
import { dataCommand } from './data-command.js'
import { demoCommand } from './demo-command.js'
import { doctorCommand } from './doctor-command.js'
import { deliveriesCommand } from './deliveries-command.js'
import { documentsCommand } from './documents-command.js'
import { eventsCommand } from './events-command.js'
import { describeFailure, isUsageFault } from './failure.js'
import { indexCommand } from './index-command.js'
import { keysCommand } from './keys-command.js'
import { migrateCommand } from './migrate-command.js'
import { notificationsCommand } from './notifications-command.js'
import { recordsCommand } from './records-command.js'
import { schemaCommand } from './schema-command.js'
import { serveCommand } from './serve-command.js'
import { streamsCommand } from './streams-command.js'
import { tokenCommand } from './token-command.js'
import { webhooksCommand } from './webhooks-command.js'

const commands: Readonly<Record<string, Command>> = {
  serve: serveCommand,
  token: tokenCommand,
  keys: keysCommand,
  migrate: migrateCommand,
  data: dataCommand,
  demo: demoCommand,
  index: indexCommand,
  balances: balancesCommand,
  notifications: notificationsCommand,
  deliveries: deliveriesCommand,
  webhooks: webhooksCommand,
  streams: streamsCommand,
  events: eventsCommand,
  records: recordsCommand,
  documents: documentsCommand,
  access: accessCommand,
  doctor: doctorCommand,
  schema: schemaCommand,
  completion: completionCommand(() => commands),
}

const processOutput: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  interactive: process.stderr.isTTY,
}

/**
 * Runs `housing-gateway <argv>`.
 *
 * @param environment the operator's variables; NODE_ENV of the process itself may differ.
 * @returns the exit code: 0 done, 1 failed, 2 not understood.
 */
export async function runCommandLine(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  output: Output = processOutput,
  input: CommandContext['input'] = () => process.stdin,
): Promise<number> {
  const [name = '', ...args] = argv
  if (name === 'help' || isHelp(name)) {
    output.out(overview())
    return 0
  }
  if (name === '--version' || name === '-v') {
    output.out(release)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    output.error(name === '' ? overview() : `Unknown command "${name}".\n\n${overview()}`)
    return 2
  }
  if (args.some(isHelp)) {
    output.out(command.help)
    return 0
  }
  try {
    return await command.run(args, { environment, output, input, clock: systemClock })
  } catch (error) {
    if (isUsageFault(error)) {
      output.error(`${describeFailure(error)}\nSee housing-gateway ${name} --help.`)
      return 2
    }
    output.error(describeFailure(error))
    return 1
  }
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h'
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  )
  return `Usage: housing-gateway <command> [options]

${lines.join('\n')}

housing-gateway <command> --help tells more, housing-gateway --version the release.`
}
