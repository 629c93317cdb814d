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
    const { serve } = await import('./serve.js')
    await serve(environment, output)
    return 0
  },
}
