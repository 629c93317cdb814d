import { BrokerError } from './broker.js'

/** Refusals of NATS by the names of its client's classes, in the words of our settings. */
const sentences: Readonly<Record<string, string>> = {
  AuthorizationError:
    'NATS refuses the credentials: correct the user in NATS_URL, or NATS_CREDS_FILE.',
  UserAuthenticationExpiredError: 'NATS says that the credentials are out of date.',
  JetStreamNotEnabled: 'NATS has no JetStream for this user.',
  StreamNotFoundError: 'NATS has no stream of the name in NATS_STREAM.',
  NoRespondersError: 'NATS has no JetStream for this user, or no stream that keeps the subject.',
  TimeoutError: 'NATS did not answer in time.',
  ClosedConnectionError: 'NATS closed the connection.',
  DrainingConnectionError: 'The connection to NATS is closing.',
}

const tls = /CERT|TLS|SSL|ISSUER|SIGNATURE|ALTNAME/

/** Says what went wrong without a value of the configuration: those may be secrets. */
export function natsFault(error: unknown): BrokerError {
  if (error instanceof BrokerError) return error
  return new BrokerError(sentenceFor(causes(error)), { cause: error })
}

/** The error with what caused it, outermost first. */
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
      if (tls.test(code)) return `The certificate of NATS is not taken (${code}).`
      return `NATS is out of reach (${code}).`
    }
  }
  const [first] = chain
  if (first?.message.includes('does not support')) return 'NATS does not offer TLS at this address.'
  // Texts of the server about a stream or a consumer, in which no secret can be.
  if (first?.name.startsWith('JetStream')) return `NATS refuses: ${first.message}.`
  if (first?.name === 'ConnectionError') return `NATS is out of reach (${first.message}).`
  return `NATS does not do what it should (${first?.name ?? 'unknown reason'}).`
}

function permissionSentence(error: Error): string {
  const { operation, subject } = error as Error & { operation?: string; subject?: string }
  const what = operation === 'publish' ? 'publish to' : 'subscribe to'
  return `NATS does not let this user ${what} ${subject ?? 'a subject'}.`
}
