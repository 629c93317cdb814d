import type { BrokerConfig } from '../config/broker-settings.js'
import { readingBroker, type Broker } from './broker.js'
import { RabbitConnector } from './rabbit-connection.js'
import { RabbitSource } from './rabbit-source.js'

/** RabbitMQ, which events are read from; it connects when it is first used. */
export function createRabbitBroker(config: BrokerConfig, queue: string): Broker {
  const connector = new RabbitConnector(config)
  const source = new RabbitSource(connector, queue)
  return readingBroker(source, () => connector.close())
}
