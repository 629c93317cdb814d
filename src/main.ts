import closeWithGrace from 'close-with-grace'
import { setTimeout as delay } from 'node:timers/promises'
import { createGateway, type Gateway } from './app.js'
import { startProgress } from './cli/progress.js'
import type { Output } from './cli/command.js'
import { readConfig, type Config } from './config/config.js'

const productionDelaySeconds = 5

/**
 * Runs a gateway until SIGTERM or SIGINT: reads the configuration, listens, says where to go, loads the
 * demo data while it already answers. A second signal ends the process at once.
 *
 * @throws ConfigError, or whatever keeps the gateway from starting
 */
export async function serve(environment: NodeJS.ProcessEnv, output: Output): Promise<void> {
  const config = readConfig(environment)
  const gateway = await createGateway(config)
  const stopping = new AbortController()
  let address: string
  try {
    address = await gateway.http.listen({ host: config.HOST, port: config.PORT })
  } catch (error) {
    await gateway.close()
    throw error
  }
  for (const line of banner(address, config, gateway)) output.out(line)
  const demo = config.demoData ? loadDemo(config, gateway, output, stopping.signal) : undefined

  await new Promise<void>((resolve) => {
    closeWithGrace(
      {
        delay: (drainSeconds(config) + config.SHUTDOWN_GRACE_SECONDS) * 1000,
        logger: gateway.http.log,
      },
      async ({ signal, err }) => {
        if (err !== undefined) gateway.http.log.fatal({ err }, 'unexpected error, closing')
        output.error(`${signal ?? 'An unexpected error'}: finishing requests, then closing.`)
        stopping.abort(new Error('the gateway is closing'))
        gateway.drain()
        await delay(drainSeconds(config) * 1000)
        await demo
        await gateway.close()
        resolve()
      },
    )
  })
}

function drainSeconds(config: Config): number {
  return config.SHUTDOWN_DELAY_SECONDS ?? (config.production ? productionDelaySeconds : 0)
}

function banner(address: string, config: Config, gateway: Gateway): string[] {
  const lines = [
    '',
    'housing-gateway is up.',
    '',
    `  GraphQL   ${address}/graphql`,
    `  Health    ${address}/health`,
    `  Ready     ${address}/ready`,
    ...(config.production ? [] : [`  Explorer  ${address}/`]),
    `  Database  ${config.embedded ? `embedded Postgres in ${config.DATA_DIR}` : 'DATABASE_URL'}`,
    '',
  ]
  // Production never prints a credential: its output is kept in logs.
  if (gateway.developmentToken === null || config.production) return lines
  const token = gateway.developmentToken
  const body = JSON.stringify({
    query:
      '{ searchPersons(searchText: "smi", pageSize: 3) { totalCount nodes { fullName totalBalance } } }',
  })
  return [
    ...lines,
    'Development token, good for 30 days:',
    '',
    token,
    '',
    'Try:',
    '',
    `curl -s ${address}/graphql -H 'content-type: application/json' -H 'authorization: Bearer ${token}' -d '${body}'`,
    '',
  ]
}

async function loadDemo(
  config: Config,
  gateway: Gateway,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const { state } = await gateway.demo.status()
  if (state === 'complete') return
  const progress = startProgress('Loading demo data', output)
  try {
    await gateway.demo.load({
      size: config.DEMO_SIZE,
      signal,
      onProgress: (done, total) => {
        progress.update(done, total)
      },
    })
    progress.stop()
    output.error('The demo data is complete.')
  } catch (error) {
    progress.stop()
    if (signal.aborted) return
    gateway.forgetDemoData()
    // The gateway goes on: whoever has records of their own has no use for the demo landlord.
    output.error(error instanceof Error ? error.message : String(error))
    gateway.http.log.error({ err: error }, 'the demo data was not loaded')
  }
}
