import type { ErrorCode } from '../../errors/error-table.js'

/** Meaning of a provider status. */
export interface StatusMeaning {
  readonly status: 'sent' | 'delivered' | 'failed' | 'cancelled'
  /** True if no other status follows. */
  readonly final: boolean
  /** Receipts arrive in any order, so a status is never replaced by one of lower rank. */
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

const meanings: Readonly<Record<string, StatusMeaning>> = {
  created: underWay(0),
  accepted: underWay(0),
  'pending-virus-check': underWay(0),
  sending: underWay(1),
  pending: underWay(2),
  // For international numbers. Some countries never report more.
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

/** The meaning of a provider status. An unknown status counts as in progress, because the provider adds statuses. */
export function meaningOf(providerStatus: string): StatusMeaning {
  const meaning = Object.hasOwn(meanings, providerStatus) ? meanings[providerStatus] : undefined
  return meaning ?? underWay(0)
}

/** A final failure. */
export function failed(code: ErrorCode, retryable = false): StatusMeaning {
  return { status: 'failed', final: true, rank: 9, failure: { code, retryable } }
}
