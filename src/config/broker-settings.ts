import type { z } from 'zod'
import { natsFaults, natsSettings } from './nats-settings.js'
import { sqsSettings } from './sqs-settings.js'

/** Brokers that events come from and go to; entries as in settings.ts. */
export const brokerSettings = { ...natsSettings, ...sqsSettings } as const

/** The variables as they are parsed. */
export type BrokerConfig = {
  readonly [Name in keyof typeof brokerSettings]?: z.infer<(typeof brokerSettings)[Name]['schema']>
}

/** Each names what events are read from at one broker. */
const origins = ['NATS_STREAM', 'SQS_QUEUE_URL'] as const

/** Which of them contradict each other. */
export function brokerFaults(config: BrokerConfig): string[] {
  const read = origins.filter((variable) => config[variable] !== undefined)
  return [
    ...natsFaults(config),
    ...(read.length > 1
      ? [`${read.join(' and ')} exclude each other: events are read from one broker; keep one.`]
      : []),
  ]
}
