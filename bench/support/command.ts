import { describeFailure, isUsageFault } from '../../src/cli/failure.js'
import { output } from './progress.js'

/** Runs a measurement on the arguments of this process, or shows its help; ends with 2 for wrong ones. */
export async function runCommand<Options extends { readonly help: boolean }>(
  help: string,
  readOptions: (args: string[]) => Options,
  run: (options: Options) => Promise<void>,
): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options.help) output.out(help)
    else await run(options)
  } catch (error) {
    output.error(describeFailure(error))
    process.exitCode = isUsageFault(error) ? 2 : 1
  }
}
