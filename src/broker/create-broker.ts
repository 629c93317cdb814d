import type { BrokerConfig } from '../config/broker-settings.js'
import type { Role } from '../config/role-settings.js'
import type { Broker } from './broker.js'
import { NatsConnector } from './nats-connection.js'
import { NatsSink } from './nats-sink.js'
import { NatsSource } from './nats-source.js'

/** What the roles of a replica need of the broker that is configured; it connects when it is first used. */
export function createBroker(config: BrokerConfig & { readonly ROLES: ReadonlySet<Role> }): Broker {
  const connector = new NatsConnector(config)
  const { NATS_STREAM: stream, NATS_PUBLISH_SUBJECT: prefix } = config
  const source =
    stream === undefined || !config.ROLES.has('project')
      ? null
      : new NatsSource(connector, { ...config, NATS_STREAM: stream })
  const sink =
    prefix === undefined || !config.ROLES.has('deliver') ? null : new NatsSink(connector, prefix)
  return {
    source,
    sink,
    examine: async () => {
      await connector.open()
      const found = await source?.examine()
      await sink?.examine()
      return found ?? 'NATS answers'
    },
    close: () => connector.close(),
  }
}
