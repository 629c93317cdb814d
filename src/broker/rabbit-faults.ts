import { BrokerError } from './broker.js'

/** Refusals of RabbitMQ by their codes, in the words of our settings. */
const sentences: Readonly<Record<number, string>> = {
  320: 'RabbitMQ closed the connection.',
  404: 'RabbitMQ has no queue of the name in RABBITMQ_QUEUE; it has to be made and bound first.',
  405: 'The queue of RABBITMQ_QUEUE belongs to another connection.',
  // What it says is about the time that a message may be held.
  406: 'RabbitMQ closed the channel (406): messages were held for longer than it allows.',
}

const tls = /CERT|TLS|SSL|ISSUER|SIGNATURE|ALTNAME/

/** Says what went wrong without a value of the configuration: those may be secrets. */
export function rabbitFault(error: unknown): BrokerError {
  if (error instanceof BrokerError) return error
  const { code, message } = error as { code?: unknown; message?: unknown }
  const text = typeof message === 'string' ? message : ''
  return new BrokerError(sentenceFor(code, text), { cause: error })
}

function sentenceFor(code: unknown, text: string): string {
  if (typeof code === 'number') {
    if (code === 403 && text.includes('exclusive'))
      return 'The queue of RABBITMQ_QUEUE has another consumer.'
    if (code === 403) return 'RabbitMQ does not let this user read the queue of RABBITMQ_QUEUE.'
    return sentences[code] ?? `RabbitMQ refuses (${code}).`
  }
  if (typeof code === 'string') {
    if (tls.test(code) || code === 'EPROTO')
      return `The certificate of RabbitMQ is not taken (${code}).`
    return `RabbitMQ is out of reach (${code}).`
  }
  // The client tells of refusals while it connects in words alone.
  if (text.startsWith('Handshake terminated by server')) {
    return 'RabbitMQ refuses the credentials: correct RABBITMQ_USER and RABBITMQ_PASSWORD.'
  }
  if (text.startsWith('Expected ConnectionOpenOk')) {
    return 'RabbitMQ does not let this user into the virtual host of RABBITMQ_VHOST, or has none of that name.'
  }
  if (text.includes('ETIMEDOUT')) return 'RabbitMQ is out of reach (ETIMEDOUT).'
  if (/closed|Socket|ended|Heartbeat/.test(text)) return 'RabbitMQ closed the connection.'
  return 'RabbitMQ does not do what it should.'
}
