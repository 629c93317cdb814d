import type { ErrorCode } from '../../errors/error-table.js'

/** What one of the provider's statuses means to us. */
export interface StatusMeaning {
  readonly status: 'sent' | 'delivered' | 'failed' | 'cancelled'
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
export function meaningOf(providerStatus: string): StatusMeaning {
  const meaning = Object.hasOwn(meanings, providerStatus) ? meanings[providerStatus] : undefined
  return meaning ?? underWay(0)
}

/** It will not arrive. */
export function failed(code: ErrorCode, retryable = false): StatusMeaning {
  return { status: 'failed', final: true, rank: 9, failure: { code, retryable } }
}
