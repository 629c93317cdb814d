import type { BrokerConfig } from '../config/broker-settings.js'
import type { Role } from '../config/role-settings.js'
import type { Broker } from './broker.js'

/**
 * The configured brokers as one, for the roles of this replica. Events may be read from one and
 * published to another. The client of a broker is loaded only if it is used.
 */
export async function createBroker(
  config: BrokerConfig & { readonly ROLES: ReadonlySet<Role> },
): Promise<Broker> {
  const reads = config.ROLES.has('project')
  const brokers: Broker[] = []
  if (config.NATS_URL !== undefined) {
    const { createNatsBroker } = await import('./nats-broker.js')
    brokers.push(createNatsBroker(config, { reads, publishes: config.ROLES.has('deliver') }))
  }
  if (config.SQS_QUEUE_URL !== undefined && reads) {
    const { createSqsBroker } = await import('./sqs-broker.js')
    brokers.push(createSqsBroker(config.SQS_QUEUE_URL))
  }
  return together(brokers)
}

function together(brokers: readonly Broker[]): Broker {
  return {
    source: brokers.map(({ source }) => source).find((source) => source !== null) ?? null,
    sink: brokers.map(({ sink }) => sink).find((sink) => sink !== null) ?? null,
    examine: async () => {
      const reports = await Promise.all(brokers.map((broker) => broker.examine()))
      return reports.length === 0 ? 'not used by the roles of this replica' : reports.join('; ')
    },
    close: async () => {
      await Promise.all(brokers.map((broker) => broker.close()))
    },
  }
}
