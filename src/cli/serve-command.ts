import type { Command } from '@commander-js/extra-typings'
import { hostname } from 'node:os'
import type { CommandContext } from './command.js'

/** Adds the command that runs the gateway. */
export function addServeCommand(program: Command, { environment, output }: CommandContext): void {
  program
    .command('serve')
    .summary('run the gateway')
    .description(
      'Runs the gateway until SIGTERM or SIGINT. All settings are environment variables. Without any, it listens on 127.0.0.1:4000 with an embedded database and demo data.',
    )
    .action(async () => {
      try {
        const { serve } = await import('./serve.js')
        await serve(environment, output)
      } catch (error) {
        if (environment['NODE_ENV'] === 'production') output.out(await failedStart(error))
        throw error
      }
    })
}

/** A line in the log format: collectors of production output parse nothing else. */
async function failedStart(error: unknown): Promise<string> {
  const { describeFailure } = await import('./failure.js')
  const head = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname() }
  const reason = describeFailure(error)
  return JSON.stringify({ ...head, reason, msg: 'housing-gateway could not start' })
}
