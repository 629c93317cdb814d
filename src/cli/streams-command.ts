import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '../config/config.js'
import { answer, jsonOption } from './answer.js'
import { type Command, UsageError } from './command.js'

const answerWithinMs = 5_000

const readySchema = z.object({
  details: z.object({ streams: z.record(z.string(), z.unknown()) }),
})

/** Asks a running gateway how its live streams do. */
export const streamsCommand: Command = {
  summary: 'show how many live streams a running gateway has, and how they end',
  help: `housing-gateway streams [--url <address of a gateway>] [--json]

Asks /ready of a running gateway: by default the one that HOST and PORT of this environment name. Streams
belong to a process, so ask each replica by its own address.`,
  async run(args, { environment, output }) {
    const { values } = parseArgs({
      args: [...args],
      options: { url: { type: 'string' }, ...jsonOption },
    })
    const address = values.url ?? addressOf(environment)
    if (!URL.canParse(address)) throw new UsageError('--url is no address.')
    const response = await fetch(new URL('/ready', address), {
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch(() => null)
    const parsed = readySchema.safeParse(await response?.json().catch(() => null))
    if (!parsed.success) {
      output.error(
        `No gateway answers at ${address}. Start it, or name its address with --url http://host:port.`,
      )
      return 1
    }
    const { streams } = parsed.data.details
    answer(streams, values, { output }, () => {
      for (const [name, count] of Object.entries(streams))
        output.out(`${name}: ${JSON.stringify(count)}`)
    })
    return 0
  },
}

function addressOf(environment: NodeJS.ProcessEnv): string {
  const { HOST, PORT } = readConfig(environment)
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
