import closeWithGrace from 'close-with-grace'
import { setTimeout as delay } from 'node:timers/promises'
import type { Gateway } from '../app.js'
import { banner } from './banner.js'
import type { Output } from './command.js'
import { progressLines } from './progress.js'
import { onStopSignals, stopSignals } from './stop-signals.js'
import { readConfig, type Config } from '../config/config.js'
import { unknownVariables } from '../config/unknown-variables.js'
import { openConfiguredDatabase } from '../database/open-database.js'
import { listen } from '../http/listen.js'
import type { Log } from '../foundation/log.js'

const productionDelaySeconds = 5

/** A listening gateway. Its demo data may still be loading. */
interface Running {
  readonly gateway: Gateway
  readonly demo: Promise<void>
}

/**
 * Starts a gateway: reads the configuration, listens, prints the addresses, and loads the demo data in
 * the background. SIGTERM or SIGINT closes it and ends the process with 0; a second signal
 * ends it immediately with 1.
 *
 * @throws ConfigError, or the error that prevented the start
 */
export async function serve(environment: NodeJS.ProcessEnv, output: Output): Promise<void> {
  const config = readConfig(environment)
  const stopping = new AbortController()
  let log: Log | undefined
  const starting = start(config, environment, output, stopping.signal).then((running) => {
    log = running.gateway.http.log
    return running
  })
  const say = (line: string) => {
    if (config.production && log !== undefined) log.warn({}, line)
    else output.error(line)
  }
  const drainSeconds =
    config.SHUTDOWN_DELAY_SECONDS ?? (config.production ? productionDelaySeconds : 0)

  const closing = closeWithGrace(
    {
      delay: (drainSeconds + config.SHUTDOWN_GRACE_SECONDS) * 1000,
      // If the gateway cannot start, the command line sets the exit code.
      skip: ['beforeExit', ...stopSignals],
      logger: false,
      onTimeout: () => {
        say('The grace period is over: ending with requests still running.')
      },
    },
    async ({ err }) => {
      if (err !== undefined) say('Unexpected error: finishing requests, then closing.')
      stopping.abort(new Error('the gateway is closing'))
      const running = await starting.catch(() => undefined)
      if (running === undefined) return
      const { gateway, demo } = running
      if (err !== undefined) gateway.http.log.fatal({ err }, 'unexpected error, closing')
      gateway.drain()
      await delay(drainSeconds * 1000)
      await demo
      await gateway.close()
    },
  )
  const ignoreSignals = onStopSignals(
    (signal) => {
      say(`${signal}: finishing requests, then closing.`)
      closing.close()
    },
    (signal) => {
      say(`${signal} again: ending immediately.`)
      process.exit(1)
    },
  )
  try {
    await starting
  } catch (error) {
    closing.uninstall()
    ignoreSignals()
    throw error
  }
}

async function start(
  config: Config,
  environment: NodeJS.ProcessEnv,
  output: Output,
  stopping: AbortSignal,
): Promise<Running> {
  let onBegun = (): void => undefined
  const underway = new Promise<void>((resolve) => {
    onBegun = resolve
  })
  const database = openConfiguredDatabase(config, { onUnderway: onBegun })
  // Wait until opening is under way: it runs in another thread or on another machine, and loading modules first would
  // delay it.
  await Promise.race([underway, database.catch(() => undefined)])
  const { createGateway } = await import('../app.js')
  const gateway = await createGateway({ config, database })
  const address = await listen(gateway.http, config).catch(async (error: unknown) => {
    await gateway.close()
    throw error
  })
  gateway.startSending()
  const unknown = unknownVariables(environment)
  if (unknown.length > 0) gateway.http.log.warn({ unknown }, 'unknown variables in the environment')
  // Production output is JSON, one object per line.
  if (config.production) gateway.http.log.info({ address }, 'housing-gateway is up')
  else for (const line of banner(address, config, gateway.developmentToken)) output.out(line)
  const demo = config.demoData ? loadDemo(config, gateway, output, stopping) : Promise.resolve()
  return { gateway, demo }
}

async function loadDemo(
  config: Config,
  gateway: Gateway,
  output: Output,
  stopping: AbortSignal,
): Promise<void> {
  const { demo } = gateway
  if (demo === null) return
  try {
    const { state } = await demo.status()
    if (state === 'complete') return
    const onProgress = progressLines('Loading demo data', output)
    await demo.load({ size: config.DEMO_SIZE, signal: stopping, onProgress })
    output.error('The demo data is loaded.')
  } catch (error) {
    if (stopping.aborted) return
    // The gateway continues, because it works without the demo landlord.
    output.error(error instanceof Error ? error.message : String(error))
    gateway.http.log.error({ err: error }, 'the demo data was not loaded')
  } finally {
    gateway.settleDemoData()
  }
}
