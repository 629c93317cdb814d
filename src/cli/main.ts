import { Command, CommanderError } from '@commander-js/extra-typings'
import { systemClock } from '../foundation/clock.js'
import { release } from '../foundation/release.js'
import { type CommandContext, type Output, UsageError } from './command.js'
import { addServeCommand } from './serve-command.js'

const processOutput: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
}

const hint = 'Use --help to see the arguments and options.'

/**
 * Runs `housing-gateway <argv>`.
 *
 * @param environment variables of the operator. NODE_ENV of the process may differ.
 * @returns the exit code: 0 for success, 1 for failure, 2 for invalid arguments.
 */
export async function runCommandLine(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  output: Output = processOutput,
  input: CommandContext['input'] = () => process.stdin,
): Promise<number> {
  const context: CommandContext = { environment, output, input, clock: systemClock, exitCode: 0 }
  const program = new Command('housing-gateway')
    .version(release, '-v, --version', 'print the release')
    .helpOption('-h, --help', 'print this help')
    .configureOutput({
      writeOut: (text) => {
        output.out(text.trimEnd())
      },
      writeErr: (text) => {
        output.error(text.trimEnd())
      },
    })
    .showHelpAfterError(hint)
    .exitOverride()
  addServeCommand(program, context)
  // A starting gateway does not load the other commands.
  if (argv[0] !== 'serve') {
    const { addCommands } = await import('./commands.js')
    addCommands(program, context)
  }
  try {
    await program.parseAsync(argv, { from: 'user' })
    return context.exitCode
  } catch (error) {
    if (error instanceof CommanderError && !(error instanceof UsageError)) {
      // Commander has already printed the message.
      return error.exitCode === 0 ? 0 : 2
    }
    const { describeFailure } = await import('./failure.js')
    if (!(error instanceof UsageError)) {
      output.error(describeFailure(error))
      return 1
    }
    output.error(`error: ${error.message}\n${hint}`)
    return 2
  }
}
