import { BrokerError } from './broker.js'

const credentials =
  /^(?:InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|InvalidSignature|IncompleteSignature|ExpiredToken|InvalidSecurity|MissingAuthenticationToken|InvalidAccessKeyId)/
const tls = /CERT|TLS|SSL|ISSUER|SIGNATURE|ALTNAME/

/** What the client and the network fail with. */
interface Failure {
  readonly name?: string
  readonly code?: unknown
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** Says what went wrong without a value of the configuration: those may be secrets. */
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
    return 'There are no credentials for AWS: give the machine a role, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
  }
  if (credentials.test(name)) return `SQS refuses the credentials (${name}).`
  if (name.startsWith('AccessDenied')) {
    return 'SQS does not let these credentials read the queue: docs/events.md lists what they need.'
  }
  if (name.startsWith('Kms')) return `SQS cannot decrypt what the queue holds (${name}).`
  if (name === 'TimeoutError') return 'SQS did not answer in time.'
  if (typeof code === 'string') {
    if (tls.test(code) || code === 'EPROTO') {
      return `The certificate of SQS is not taken (${code}).`
    }
    return `SQS is out of reach (${code}).`
  }
  const status = answer?.httpStatusCode ?? 0
  if (status === 401 || status === 403) return `SQS refuses the credentials (${status}).`
  return `SQS refuses (${name === '' ? 'unknown reason' : name}).`
}
