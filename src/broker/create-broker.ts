import type { BrokerConfig } from '../config/broker-settings.js'
import type { Role } from '../config/role-settings.js'
import type { Broker } from './broker.js'

const none: Broker = {
  source: null,
  sink: null,
  examine: () => Promise.resolve('none'),
  close: () => Promise.resolve(),
}

/** What the roles of a replica need of the broker that is configured; its client is loaded only then. */
export async function createBroker(
  config: BrokerConfig & { readonly ROLES: ReadonlySet<Role> },
): Promise<Broker> {
  if (config.NATS_URL === undefined) return none
  const { createNatsBroker } = await import('./nats-broker.js')
  const use = { reads: config.ROLES.has('project'), publishes: config.ROLES.has('deliver') }
  return createNatsBroker(config, use)
}
