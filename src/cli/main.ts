import { systemClock } from '../foundation/clock.js'
import { release } from '../foundation/release.js'
import type { Command, CommandContext, Output } from './command.js'
import { serveCommand } from './serve-command.js'

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
    output.out(await overview())
    return 0
  }
  if (name === '--version' || name === '-v') {
    output.out(release)
    return 0
  }
  const command = await commandOf(name)
  if (command === undefined) {
    output.error(`${name === '' ? '' : `Unknown command "${name}".\n\n`}${await overview()}`)
    return 2
  }
  if (args.some(isHelp)) {
    output.out(command.help)
    return 0
  }
  try {
    return await command.run(args, { environment, output, input, clock: systemClock })
  } catch (error) {
    const { describeFailure, isUsageFault } = await import('./failure.js')
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

/** A gateway that starts does not wait for what the other commands load. */
async function commandOf(name: string): Promise<Command | undefined> {
  if (name === 'serve') return serveCommand
  const { commands } = await import('./commands.js')
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}

async function overview(): Promise<string> {
  const { commands } = await import('./commands.js')
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  )
  return `Usage: housing-gateway <command> [options]

${lines.join('\n')}

housing-gateway <command> --help tells more, housing-gateway --version the release.`
}
