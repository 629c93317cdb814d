import { hostname } from 'node:os'
import { parseArgs } from 'node:util'
import type { Command } from './command.js'

/** Runs the gateway until it is told to stop. */
export const serveCommand: Command = {
  summary: 'run the gateway',
  help: `housing-gateway serve

Runs the gateway until SIGTERM or SIGINT. Everything is set by environment variables; with none set
it listens on 127.0.0.1:4000 with an embedded database and demo data.`,
  async run(args, { environment, output }) {
    parseArgs({ args: [...args], options: {} })
    try {
      const { serve } = await import('./serve.js')
      await serve(environment, output)
    } catch (error) {
      if (environment['NODE_ENV'] === 'production') output.out(await failedStart(error))
      throw error
    }
    return 0
  },
}

/** A line of the log that was not opened: what collects production's output reads nothing else. */
async function failedStart(error: unknown): Promise<string> {
  const { describeFailure } = await import('./failure.js')
  const head = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname() }
  const reason = describeFailure(error)
  return JSON.stringify({ ...head, reason, msg: 'housing-gateway could not start' })
}
