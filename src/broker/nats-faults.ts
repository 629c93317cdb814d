import { BrokerError } from './broker.js'

/** Messages by error class of the NATS client, with the names of our settings. */
const sentences: Readonly<Record<string, string>> = {
  AuthorizationError:
    'NATS refuses the credentials: correct the user in NATS_URL, or NATS_CREDS_FILE.',
  UserAuthenticationExpiredError: 'The credentials for NATS have expired.',
  JetStreamNotEnabled: 'JetStream is not enabled for this NATS user.',
  StreamNotFoundError: 'NATS has no stream with the name in NATS_STREAM.',
  NoRespondersError:
    'JetStream is not enabled for this NATS user, or no stream stores the subject.',
  TimeoutError: 'NATS did not answer in time.',
  ClosedConnectionError: 'NATS closed the connection.',
  DrainingConnectionError: 'The connection to NATS is closing.',
}

const tls = /CERT|TLS|SSL|ISSUER|SIGNATURE|ALTNAME/

/** Converts an error to a BrokerError. The message has no configured values, because they may be secrets. */
export function natsFault(error: unknown): BrokerError {
  if (error instanceof BrokerError) return error
  return new BrokerError(sentenceFor(causes(error)), { cause: error })
}

/** The error and its causes, outermost first. */
function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}

function sentenceFor(chain: readonly Error[]): string {
  for (const error of chain) {
    const sentence = sentences[error.name]
    if (sentence !== undefined) return sentence
    if (error.name === 'PermissionViolationError') return permissionSentence(error)
    const { code } = error as NodeJS.ErrnoException
    if (typeof code === 'string') {
      if (tls.test(code)) return `The certificate of NATS is not trusted (${code}).`
      return `NATS is unreachable (${code}).`
    }
  }
  const [first] = chain
  if (first?.message.includes('does not support')) return 'NATS does not offer TLS at this address.'
  // These server messages are about a stream or consumer and contain no secrets.
  if (first?.name.startsWith('JetStream')) return `NATS refuses the request: ${first.message}.`
  if (first?.name === 'ConnectionError') return `NATS is unreachable (${first.message}).`
  return `NATS failed unexpectedly (${first?.name ?? 'unknown reason'}).`
}

function permissionSentence(error: Error): string {
  const { operation, subject } = error as Error & { operation?: string; subject?: string }
  const what = operation === 'publish' ? 'publish to' : 'subscribe to'
  return `The NATS user is not allowed to ${what} ${subject ?? 'a subject'}.`
}
