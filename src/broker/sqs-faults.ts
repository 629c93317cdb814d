import { BrokerError } from './broker.js'

const credentials =
  /^(?:InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|InvalidSignature|IncompleteSignature|ExpiredToken|InvalidSecurity|MissingAuthenticationToken|InvalidAccessKeyId)/
const tls = /CERT|TLS|SSL|ISSUER|SIGNATURE|ALTNAME/

/** Errors of the client and the network. */
interface Failure {
  readonly name?: string
  readonly code?: unknown
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** Converts an error to a BrokerError. The message has no configured values, because they may be secrets. */
export function sqsFault(error: unknown): BrokerError {
  if (error instanceof BrokerError) return error
  return new BrokerError(sentenceFor(error), { cause: error })
}

function sentenceFor(error: unknown): string {
  const { name = '', code, $metadata: answer } = error as Failure
  if (name.includes('QueueDoesNotExist') || name.includes('NonExistentQueue')) {
    return 'SQS has no queue at the address in SQS_QUEUE_URL.'
  }
  if (name === 'CredentialsProviderError') {
    return 'There are no AWS credentials. Give the machine a role, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
  }
  if (credentials.test(name)) return `SQS refuses the credentials (${name}).`
  if (name.startsWith('AccessDenied')) {
    return 'The AWS credentials do not permit reading the queue. docs/events.md lists the required permissions.'
  }
  if (name.startsWith('Kms')) return `SQS cannot decrypt the messages of the queue (${name}).`
  if (name === 'TimeoutError') return 'SQS did not answer in time.'
  if (typeof code === 'string') {
    if (tls.test(code) || code === 'EPROTO') {
      return `The certificate of SQS is not trusted (${code}).`
    }
    return `SQS is unreachable (${code}).`
  }
  const status = answer?.httpStatusCode ?? 0
  if (status === 401 || status === 403) return `SQS refuses the credentials (${status}).`
  return `SQS refuses the request (${name === '' ? 'unknown reason' : name}).`
}
