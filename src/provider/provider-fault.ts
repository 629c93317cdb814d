import { isAxiosError } from 'axios'
import type { ExternalChannelName } from '../channels/channels.js'
import { ProviderError } from './provider.js'
import { z } from 'zod'
import type { ErrorCode } from '../errors/error-table.js'

/** What was asked for: to send on a channel, to read messages, or to read or fill templates. */
export type ProviderOperation = ExternalChannelName | 'messages' | 'templates'

/** The connection was never made, so the provider cannot have taken anything. */
const neverConnected = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'ENOTFOUND'])

/**
 * Turns whatever the provider's client throws into the one error that may leave this module. Nothing of
 * the original is kept, not even as a cause: it holds the token, the recipient and the values.
 *
 * Refusals are believed only in the provider's own shape. A proxy's page, whatever its
 * status, means that the provider is out of reach.
 */
export function providerFault(error: unknown, operation: ProviderOperation): ProviderError {
  // The client throws bare texts about arguments, before it sends anything.
  if (typeof error === 'string') return new ProviderError('rejected', 'PROVIDER_REJECTED', null)
  if (!isAxiosError(error)) return lostAnswer(operation, null)
  if (error.response !== undefined) {
    return answeredFault(error.response.status, refusalsIn(error.response.data), operation)
  }
  return neverConnected.has(error.code ?? '') ? outOfReach(null) : lostAnswer(operation, null)
}

/** The answer is missing or unreadable: a message may have been taken, a reading may be repeated. */
export function lostAnswer(operation: ProviderOperation, status: number | null): ProviderError {
  const reading = operation === 'messages' || operation === 'templates'
  return new ProviderError(reading ? 'retry' : 'ambiguous', 'PROVIDER_UNAVAILABLE', status)
}

/** A refusal of the token for its time, which happens now and then though the clock is right. */
export function isClockRefusal(error: unknown): boolean {
  return (
    isAxiosError(error) &&
    error.response?.status === 403 &&
    refusalsIn(error.response.data).some(speaksOfClock)
  )
}

function answeredFault(
  status: number,
  refusals: readonly Refusal[],
  operation: ProviderOperation,
): ProviderError {
  // 2xx stands here when the body broke off. A gateway may lose the answer to what the server has taken;
  // only 503 says that the server was not reached.
  if (status < 300 || (status >= 500 && status !== 503)) return lostAnswer(operation, status)
  if (status === 429) return limitFault(refusals)
  if (refusals.length === 0) return outOfReach(status)
  if (status === 401 || status === 403) return accessFault(status, refusals, operation)
  if (status === 404 && refusals.some(({ error }) => error === 'NoResultFound')) {
    if (operation === 'messages') return new ProviderError('rejected', 'NOT_FOUND', status)
    if (operation === 'templates')
      return new ProviderError('rejected', 'TEMPLATE_NOT_FOUND', status)
  }
  return status === 400 ? refused(status, refusals, operation) : outOfReach(status)
}

function limitFault(refusals: readonly Refusal[]): ProviderError {
  const daily = refusals.filter(({ error }) => error === 'TooManyRequestsError')
  if (daily.length === 0) return new ProviderError('rate-limited', 'PROVIDER_RATE_LIMITED', 429)
  // The class is that of the channel's limit; only the message speaks of texts abroad.
  const abroad = daily.every(({ message }) => /international/i.test(message))
  const kind = abroad ? 'daily-limit-abroad' : 'daily-limit'
  return new ProviderError(kind, 'PROVIDER_DAILY_LIMIT', 429)
}

/** What is said of a reading of messages says nothing of the message: that is not refused by it. */
function refused(
  status: number,
  refusals: readonly Refusal[],
  operation: ProviderOperation,
): ProviderError {
  if (operation === 'messages') return outOfReach(status)
  return new ProviderError('rejected', refusalCode(refusals), status)
}

function accessFault(
  status: number,
  refusals: readonly Refusal[],
  operation: ProviderOperation,
): ProviderError {
  if (refusals.some(speaksOfClock)) {
    return new ProviderError('configuration', 'PROVIDER_CLOCK_SKEW', status)
  }
  if (refusals.some(speaksOfArchive)) {
    return new ProviderError('configuration', 'PROVIDER_SERVICE_ARCHIVED', status)
  }
  if (refusals.some(({ error }) => error === 'AuthError')) {
    return new ProviderError('configuration', 'PROVIDER_KEY_INVALID', status)
  }
  // Letters with a key that may not send them: that is no reason to hold the e-mails of the service too.
  return refused(status, refusals, operation)
}

function outOfReach(status: number | null): ProviderError {
  return new ProviderError('retry', 'PROVIDER_UNAVAILABLE', status)
}

const refusalShape = z.object({
  errors: z.array(z.object({ error: z.string(), message: z.string().catch('') })).min(1),
})

/** One entry of the provider's error body. Its message may repeat what we sent: never pass it on. */
interface Refusal {
  readonly error: string
  readonly message: string
}

/** The refusals in an answer's body; none when it is not in the provider's own shape. */
function refusalsIn(body: unknown): readonly Refusal[] {
  return refusalShape.safeParse(body).data?.errors ?? []
}

/**
 * Refusals whose class says too little. Messages are not part of the provider's contract and change, so
 * each pattern is loose, and what matches none is still refused as PROVIDER_REJECTED. Placeholders' names
 * are the authors' words, so the rule about them comes first.
 */
const tellingMessages: readonly (readonly [error: string, message: RegExp, code: ErrorCode])[] = [
  ['BadRequestError', /^missing personalisation/i, 'PERSONALISATION_MISSING'],
  ['BadRequestError', /template (?:not found|has been deleted)/i, 'TEMPLATE_NOT_FOUND'],
  ['BadRequestError', /not suitable for/i, 'TEMPLATE_TYPE_MISMATCH'],
  ['BadRequestError', /to this recipient|to international/i, 'RECIPIENT_NOT_ALLOWED'],
  ['BadRequestError', /not allowed to send|cannot send letters/i, 'CHANNEL_NOT_ALLOWED'],
  ['BadRequestError', /too long|longer than/i, 'MESSAGE_TOO_LONG'],
  ['BadRequestError', /message is empty/i, 'MESSAGE_EMPTY'],
  ['InvalidPhoneError', /^/, 'RECIPIENT_INVALID'],
  ['ValidationError', /^(?:email_address|phone_number)\b/i, 'RECIPIENT_INVALID'],
  ['ValidationError', /^personalisation is a required/i, 'PERSONALISATION_MISSING'],
  ['ValidationError', /^template_id\b/i, 'TEMPLATE_NOT_FOUND'],
  [
    'ValidationError',
    /^(?:address|must be a real|(?:the )?(?:last|first 2) lines? of)\b/i,
    'ADDRESS_INVALID',
  ],
  ['ValidationError', /\bqr code\b/i, 'QR_CODE_TOO_LONG'],
]

/** Our code for what the provider holds against a request; the first refusal that tells more wins. */
function refusalCode(refusals: readonly Refusal[]): ErrorCode {
  for (const { error, message } of refusals) {
    const telling = tellingMessages.find(
      ([of, pattern]) => of === error && pattern.test(message.trimStart()),
    )
    if (telling !== undefined) return telling[2]
  }
  return 'PROVIDER_REJECTED'
}

/** The class of this refusal also covers wrong keys; only the message speaks of the clock. */
function speaksOfClock({ error, message }: Refusal): boolean {
  return error === 'AuthError' && /\bclock\b/i.test(message)
}

/** So does this one: a service that was closed refuses every key, and no new key helps. */
function speaksOfArchive({ error, message }: Refusal): boolean {
  return error === 'AuthError' && /service is archived/i.test(message)
}
