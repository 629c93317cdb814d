import { isAxiosError } from 'axios'
import type { ExternalChannelName } from '../channels/channels.js'
import { ProviderError } from './provider.js'
import {
  refusalCode,
  refusalsIn,
  speaksOfArchive,
  speaksOfClock,
  type Refusal,
} from './provider-refusals.js'

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
