import type { BrokerConfig } from '../config/broker-settings.js'
import type { Role } from '../config/role-settings.js'
import type { MessageSource } from './broker.js'

/**
 * The configured source of events; null if none is configured, or if this replica does not process events. The client
 * of a broker is loaded only if it is used.
 */
export async function createSource(
  config: BrokerConfig & { readonly ROLES: ReadonlySet<Role> },
): Promise<MessageSource | null> {
  if (!config.ROLES.has('project')) return null
  const { NATS_STREAM: stream, SQS_QUEUE_URL: queue } = config
  if (stream !== undefined) {
    const { NatsSource } = await import('./nats-source.js')
    return new NatsSource({ ...config, NATS_STREAM: stream })
  }
  if (queue === undefined) return null
  const { SqsSource } = await import('./sqs-source.js')
  return new SqsSource(queue)
}
