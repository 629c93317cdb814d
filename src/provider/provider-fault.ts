import type { AxiosError } from 'axios'
import { ProviderError } from './provider.js'
import { z } from 'zod'
import type { ErrorCode } from '../errors/error-table.js'

/** Kinds of requests, for faults, metrics and traces. */
export type ProviderRequest = 'send' | 'find' | 'status' | 'template' | 'preview'

/** Codes of connections that failed, so the provider cannot have accepted anything. */
const neverConnected = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'ENOTFOUND'])

/**
 * Converts any error of the provider's client to a ProviderError. The original error is not kept, not even as
 * cause, because it contains the token, the recipient and the values.
 *
 * A refusal counts only if it has the provider's format. A page of a proxy, with any
 * status, means that the provider is unreachable.
 */
export function providerFault(error: unknown, request: ProviderRequest): ProviderError {
  if (error instanceof ProviderError) return error
  // The client throws strings for invalid arguments, before sending anything.
  if (typeof error === 'string') return new ProviderError('rejected', 'PROVIDER_REJECTED', null)
  if (!isAxiosError(error)) return lostAnswer(request, null)
  if (error.response !== undefined) {
    return answeredFault(error.response.status, refusalsIn(error.response.data), request)
  }
  return neverConnected.has(error.code ?? '') ? outOfReach(null) : lostAnswer(request, null)
}

/** The error for a missing or invalid response. A message may have been accepted; a read can be repeated. */
export function lostAnswer(request: ProviderRequest, status: number | null): ProviderError {
  return new ProviderError(
    request === 'send' ? 'ambiguous' : 'retry',
    'PROVIDER_UNAVAILABLE',
    status,
  )
}

/** True if the token was refused because of its time. This happens occasionally even with a correct clock. */
export function isClockRefusal(error: unknown): boolean {
  return (
    isAxiosError(error) &&
    error.response?.status === 403 &&
    refusalsIn(error.response.data).some(mentionsClock)
  )
}

function answeredFault(
  status: number,
  refusals: readonly Refusal[],
  request: ProviderRequest,
): ProviderError {
  // 2xx means an incomplete body. With 5xx, a proxy may have lost the response to an accepted message;
  // only 503 means that the provider was not reached.
  if (status < 300 || (status >= 500 && status !== 503)) return lostAnswer(request, status)
  if (status === 429) return limitFault(refusals)
  if (refusals.length === 0) return outOfReach(status)
  if (status === 401 || status === 403) return accessFault(status, refusals, request)
  if (status === 404 && refusals.some(({ error }) => error === 'NoResultFound')) {
    if (readsMessages(request)) return new ProviderError('rejected', 'NOT_FOUND', status)
    if (request !== 'send') return new ProviderError('rejected', 'TEMPLATE_NOT_FOUND', status)
  }
  return status === 400 ? refused(status, refusals, request) : outOfReach(status)
}

function limitFault(refusals: readonly Refusal[]): ProviderError {
  const daily = refusals.filter(({ error }) => error === 'TooManyRequestsError')
  if (daily.length === 0) return new ProviderError('rate-limited', 'PROVIDER_RATE_LIMITED', 429)
  // The error class is the same for all limits. Only the message shows that it is the international limit.
  const abroad = daily.every(({ message }) => /international/i.test(message))
  const kind = abroad ? 'daily-limit-abroad' : 'daily-limit'
  return new ProviderError(kind, 'PROVIDER_DAILY_LIMIT', 429)
}

/** The error for a refusal. A refused read of messages does not mean that the message was refused. */
function refused(
  status: number,
  refusals: readonly Refusal[],
  request: ProviderRequest,
): ProviderError {
  if (readsMessages(request)) return outOfReach(status)
  return new ProviderError('rejected', refusalCode(refusals), status)
}

function accessFault(
  status: number,
  refusals: readonly Refusal[],
  request: ProviderRequest,
): ProviderError {
  if (refusals.some(mentionsClock)) {
    return new ProviderError('configuration', 'PROVIDER_CLOCK_SKEW', status)
  }
  if (refusals.some(mentionsArchive)) {
    return new ProviderError('configuration', 'PROVIDER_SERVICE_ARCHIVED', status)
  }
  if (refusals.some(({ error }) => error === 'AuthError')) {
    return new ProviderError('configuration', 'PROVIDER_KEY_INVALID', status)
  }
  // For example, the key is not allowed to send letters. This must not pause the e-mails of the service.
  return refused(status, refusals, request)
}

function readsMessages(request: ProviderRequest): boolean {
  return request === 'find' || request === 'status'
}

/** Checks an error without loading axios, because loading it would delay the startup. */
function isAxiosError(error: unknown): error is AxiosError {
  return error instanceof Error && 'isAxiosError' in error
}

function outOfReach(status: number | null): ProviderError {
  return new ProviderError('retry', 'PROVIDER_UNAVAILABLE', status)
}

const refusalShape = z.object({
  errors: z.array(z.object({ error: z.string(), message: z.string().catch('') })).min(1),
})

/** One entry of the provider's error body. Its message may contain personal data, so it is never passed on. */
interface Refusal {
  readonly error: string
  readonly message: string
}

/** The refusals in a response body; empty if it does not have the provider's format. */
function refusalsIn(body: unknown): readonly Refusal[] {
  return refusalShape.safeParse(body).data?.errors ?? []
}

/**
 * Codes by error class and message. Messages are not part of the provider's contract and change, so
 * the patterns are loose, and the default is PROVIDER_REJECTED. The rule for missing personalisation is first, because
 * its messages contain placeholder names, which can be any words.
 */
const messageCodes: readonly (readonly [error: string, message: RegExp, code: ErrorCode])[] = [
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

/** Error code of the first refusal that matches a pattern. */
function refusalCode(refusals: readonly Refusal[]): ErrorCode {
  for (const { error, message } of refusals) {
    const match = messageCodes.find(
      ([name, pattern]) => name === error && pattern.test(message.trimStart()),
    )
    if (match !== undefined) return match[2]
  }
  return 'PROVIDER_REJECTED'
}

/** True for a refusal because of the clock. A wrong key is also an AuthError, but with another message. */
function mentionsClock({ error, message }: Refusal): boolean {
  return error === 'AuthError' && /\bclock\b/i.test(message)
}

/** True for a refusal because the service is archived. It refuses all keys, so a new key does not help. */
function mentionsArchive({ error, message }: Refusal): boolean {
  return error === 'AuthError' && /service is archived/i.test(message)
}
