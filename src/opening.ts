import type { Config } from './config/config.js'
import type { Clock } from './foundation/clock.js'
import type { Measures } from './observability/measures.js'
import { loadTools, type Development } from './tools.js'
import { createProvider, type ProviderSystem } from './provider/create-provider.js'

/** Opens the development tools. Production loads only what PRODUCTION_ALLOW permits. */
export async function openDevelopment(config: Config, clock: Clock): Promise<Development | null> {
  if (!config.development) return null
  const { Development } = await loadTools()
  return Development.open({ config, clock })
}

/** The configured provider, or the sandbox in its place. */
export async function provide(
  config: Config,
  development: Development | null,
  measures: Measures,
): Promise<ProviderSystem> {
  const standIn = config.sandbox ? await development?.openSandbox() : undefined
  return createProvider({ config, standIn: standIn ?? null, measures })
}
