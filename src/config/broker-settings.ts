import type { z } from 'zod'
import { natsFaults, natsSettings } from './nats-settings.js'
import { sqsSettings } from './sqs-settings.js'

/** Brokers as sources of events; entries as in settings.ts. */
export const brokerSettings = { ...natsSettings, ...sqsSettings } as const

/** The parsed variables. */
export type BrokerConfig = {
  readonly [Name in keyof typeof brokerSettings]?: z.infer<(typeof brokerSettings)[Name]['schema']>
}

/** The variables that make a broker a source of events. */
const origins = ['NATS_STREAM', 'SQS_QUEUE_URL'] as const

/** One sentence for each contradiction between these settings. */
export function brokerFaults(config: BrokerConfig): string[] {
  const read = origins.filter((variable) => config[variable] !== undefined)
  return [
    ...natsFaults(config),
    ...(read.length > 1
      ? [`${read.join(' and ')} exclude each other: events are read from one broker. Keep one.`]
      : []),
  ]
}
