import type { BrokerConfig } from '../config/broker-settings.js'
import type { Broker, BrokerUse } from './broker.js'
import { NatsConnector } from './nats-connection.js'
import { NatsSink } from './nats-sink.js'
import { NatsSource } from './nats-source.js'

/** NATS JetStream. Connects on first use. */
export function createNatsBroker(config: BrokerConfig, { reads, publishes }: BrokerUse): Broker {
  const connector = new NatsConnector(config)
  const { NATS_STREAM: stream, NATS_PUBLISH_SUBJECT: prefix } = config
  const source =
    stream === undefined || !reads
      ? null
      : new NatsSource(connector, { ...config, NATS_STREAM: stream })
  const sink = prefix === undefined || !publishes ? null : new NatsSink(connector, prefix)
  return {
    source,
    sink,
    examine: async () => {
      await connector.open()
      const report = await source?.examine()
      await sink?.examine()
      return report ?? 'NATS is reachable'
    },
    close: () => connector.close(),
  }
}
