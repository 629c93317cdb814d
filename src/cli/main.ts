import { Command, CommanderError } from '@commander-js/extra-typings'
import { systemClock } from '../foundation/clock.js'
import { release } from '../foundation/release.js'
import { type CommandContext, type Output, UsageError } from './command.js'
import { addServeCommand } from './serve-command.js'

const processOutput: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
}

const hint = 'Add --help to see what the command takes.'

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
  const context: CommandContext = { environment, output, input, clock: systemClock, exitCode: 0 }
  const program = new Command('housing-gateway')
    .version(release, '-v, --version', 'print the release')
    .helpOption('-h, --help', 'print this text')
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
  // A gateway that starts does not wait for what the other commands load.
  if (argv[0] !== 'serve') {
    const { addCommands } = await import('./commands.js')
    addCommands(program, context)
  }
  try {
    await program.parseAsync(argv, { from: 'user' })
    return context.exitCode
  } catch (error) {
    if (error instanceof CommanderError && !(error instanceof UsageError)) {
      // Commander has printed it.
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
