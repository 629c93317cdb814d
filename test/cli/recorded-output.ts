import type { Output } from '../../src/cli/command.js'
import { runCommandLine } from '../../src/cli/main.js'

/** The recorded output of a command. */
export class RecordedOutput implements Output {
  readonly outLines: string[] = []
  readonly errorLines: string[] = []

  out(line: string): void {
    this.outLines.push(line)
  }

  error(line: string): void {
    this.errorLines.push(line)
  }
}

export interface CommandResult {
  readonly code: number
  /** Standard output. */
  readonly out: string
  /** Standard error. */
  readonly error: string
}

/** Runs `housing-gateway <argv>` with these environment variables and no others. */
export async function runRecorded(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  const output = new RecordedOutput()
  const code = await runCommandLine(argv, environment, output)
  return { code, out: output.outLines.join('\n'), error: output.errorLines.join('\n') }
}
