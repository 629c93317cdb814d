import type { ErrorCode } from '../../errors/error-table.js'
import type { DeliveryStatusWord } from '../vocabulary.js'

/** What one of the provider's statuses means to us. */
export interface StatusMeaning {
  readonly status: DeliveryStatusWord
  /** Nothing may follow it. */
  readonly final: boolean
  /** A status never gives way to one of lower rank: receipts come in any order. */
  readonly rank: number
  readonly failure: { readonly code: ErrorCode; readonly retryable: boolean } | null
}

const underWay = (rank: number): StatusMeaning => ({
  status: 'sent',
  final: false,
  rank,
  failure: null,
})
const arrived: StatusMeaning = { status: 'delivered', final: true, rank: 9, failure: null }
const failed = (code: ErrorCode, retryable = false): StatusMeaning => ({
  status: 'failed',
  final: true,
  rank: 9,
  failure: { code, retryable },
})

const meanings: Readonly<Record<string, StatusMeaning>> = {
  created: underWay(0),
  accepted: underWay(0),
  'pending-virus-check': underWay(0),
  sending: underWay(1),
  pending: underWay(2),
  // An international number; some countries never report more.
  sent: underWay(3),
  delivered: arrived,
  received: arrived,
  'permanent-failure': failed('RECIPIENT_REFUSED'),
  'temporary-failure': failed('RECIPIENT_UNREACHABLE', true),
  'technical-failure': failed('PROVIDER_FAULT', true),
  'virus-scan-failed': failed('NOT_PRINTABLE'),
  'validation-failed': failed('NOT_PRINTABLE'),
  cancelled: { status: 'cancelled', final: true, rank: 9, failure: null },
}

/** An unknown word counts as under way: the provider's set has grown before. */
export function meaningOf(providerStatus: string, channel: string): StatusMeaning {
  const meaning = Object.hasOwn(meanings, providerStatus) ? meanings[providerStatus] : undefined
  if (meaning === undefined) return underWay(0)
  if (channel !== 'Letter' || meaning.failure === null) return meaning
  // Another copy of a letter may already be in the post.
  const code = providerStatus === 'permanent-failure' ? 'NOT_PRINTABLE' : meaning.failure.code
  return failed(code)
}
