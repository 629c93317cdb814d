import type { SuspenseListQueryVariables } from '@housing-gateway/client/documents'

/** The filter of payments in the address. */
export interface PaymentCriteria {
  readonly text: string
  readonly from: string
  readonly to: string
  readonly amount: string
}

/** Maximum length of a search text. */
const longestText = 200

/** The filter in an address. Invalid days are ignored. */
export function readCriteria(query: URLSearchParams): PaymentCriteria {
  return {
    text: (query.get('text') ?? '').slice(0, longestText),
    from: dayOr(query.get('from')),
    to: dayOr(query.get('to')),
    amount: query.get('amount') ?? '',
  }
}

export function hasCriteria(criteria: PaymentCriteria): boolean {
  return Object.values(criteria).some((value: string) => value !== '')
}

/** A typed amount in the format of the gateway; null if invalid. */
export function amountOf(text: string): string | null {
  const amount = text.replaceAll(/[£,\s]/g, '')
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(amount) ? amount : null
}

/** The query variables. An invalid amount is ignored. */
export function variablesOf({
  text,
  from,
  to,
  amount,
}: PaymentCriteria): Pick<
  SuspenseListQueryVariables,
  'searchText' | 'startDate' | 'endDate' | 'filter'
> {
  const exact = amountOf(amount)
  return {
    searchText: orNull(text),
    startDate: orNull(from),
    endDate: orNull(to),
    filter: exact === null ? {} : { amountFrom: exact, amountTo: exact },
  }
}

function orNull(value: string): string | null {
  return value === '' ? null : value
}

function dayOr(day: string | null): string {
  const isDay = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day)
  return isDay && !Number.isNaN(Date.parse(day)) ? day : ''
}
