import type { Command } from '@commander-js/extra-typings'
import { hostname } from 'node:os'
import type { CommandContext } from './command.js'

/** Runs the gateway until it is told to stop. */
export function addServeCommand(program: Command, { environment, output }: CommandContext): void {
  program
    .command('serve')
    .summary('run the gateway')
    .description(
      'Runs the gateway until SIGTERM or SIGINT. Environment variables set everything; without them it listens on 127.0.0.1:4000 with an embedded database and demo data.',
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

/** A line of the log that was not opened: what collects production's output reads nothing else. */
async function failedStart(error: unknown): Promise<string> {
  const { describeFailure } = await import('./failure.js')
  const head = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname() }
  const reason = describeFailure(error)
  return JSON.stringify({ ...head, reason, msg: 'housing-gateway could not start' })
}
