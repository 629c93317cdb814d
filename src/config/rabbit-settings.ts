import { z } from 'zod'
import type { BrokerConfig } from './broker-settings.js'
import { commaList } from './setting-values.js'

const form = /^amqps?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?\/?$/i

const servers = commaList.pipe(
  z
    .array(
      z.string().refine((text) => form.test(text), {
        message:
          'must be addresses like amqps://rabbit.example:5671, separated by commas, without a user and a path: docs/brokers.md',
      }),
    )
    .min(1),
)

const word = z.string().min(1).max(255)

/** RabbitMQ, which events come from; entries as in settings.ts. */
export const rabbitSettings = {
  RABBITMQ_URL: {
    schema: servers.optional(),
    default: 'none',
    example: 'amqps://rabbit-1.example:5671,amqps://rabbit-2.example:5671',
    about: 'Servers of a RabbitMQ, separated by commas. Needs RABBITMQ_QUEUE: docs/brokers.md.',
  },
  RABBITMQ_QUEUE: {
    schema: word.optional(),
    default: 'none: events come by POST /events alone',
    example: 'housing-events',
    about: 'Durable queue that events are read from. It has to be there.',
  },
  RABBITMQ_USER: {
    schema: word.optional(),
    default: 'guest, whom RabbitMQ lets in from its own machine',
    example: 'housing-gateway',
    about: 'User at the RabbitMQ servers. Needs RABBITMQ_PASSWORD.',
  },
  RABBITMQ_PASSWORD: {
    schema: z.string().min(1).optional(),
    default: 'none',
    example: 'secret',
    about: 'Password of RABBITMQ_USER.',
  },
  RABBITMQ_VHOST: {
    schema: word.optional(),
    default: '/',
    example: 'housing',
    about: 'Virtual host that has the queue.',
  },
  RABBITMQ_CA_FILE: {
    schema: z.string().min(1).optional(),
    default: 'the authorities that Node knows',
    example: '/run/secrets/rabbitmq-ca.pem',
    about: 'Certificate authority of the RabbitMQ servers, in PEM.',
  },
} as const

/** Which of them contradict each other. */
export function rabbitFaults(config: BrokerConfig): string[] {
  const names = Object.keys(rabbitSettings) as (keyof typeof rabbitSettings)[]
  const has = (variable: keyof BrokerConfig) => config[variable] !== undefined
  const [first] = names.filter(has)
  if (first === undefined) return []
  const needed = [
    [true, 'RABBITMQ_URL', first],
    [has('RABBITMQ_URL'), 'RABBITMQ_QUEUE', 'RABBITMQ_URL'],
    [has('RABBITMQ_USER'), 'RABBITMQ_PASSWORD', 'RABBITMQ_USER'],
    [has('RABBITMQ_PASSWORD'), 'RABBITMQ_USER', 'RABBITMQ_PASSWORD'],
  ] as const
  return needed
    .filter(([isAsked, variable]) => isAsked && !has(variable))
    .map(([, variable, reason]) => `${variable} is needed with ${reason}.`)
}
