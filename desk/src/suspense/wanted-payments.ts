import type { SuspenseListQueryVariables } from '@housing-gateway/client/documents'

/** The filter of payments in the address. */
export interface WantedPayments {
  readonly text: string
  readonly from: string
  readonly to: string
  readonly amount: string
}

/** Maximum length of a search text. */
const longestText = 200

/** The filter in an address. Invalid days are ignored. */
export function readWanted(query: URLSearchParams): WantedPayments {
  return {
    text: (query.get('text') ?? '').slice(0, longestText),
    from: dayOr(query.get('from')),
    to: dayOr(query.get('to')),
    amount: query.get('amount') ?? '',
  }
}

export function isWanted(wanted: WantedPayments): boolean {
  return Object.values(wanted).some((value: string) => value !== '')
}

/** A typed amount in the format of the gateway; null if invalid. */
export function amountOf(written: string): string | null {
  const amount = written.replaceAll(/[£,\s]/g, '')
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(amount) ? amount : null
}

/** The query variables. An invalid amount is ignored. */
export function variablesOf({
  text,
  from,
  to,
  amount,
}: WantedPayments): Pick<
  SuspenseListQueryVariables,
  'searchText' | 'startDate' | 'endDate' | 'filter'
> {
  const exactly = amountOf(amount)
  return {
    searchText: orNull(text),
    startDate: orNull(from),
    endDate: orNull(to),
    filter: exactly === null ? {} : { amountFrom: exactly, amountTo: exactly },
  }
}

function orNull(value: string): string | null {
  return value === '' ? null : value
}

function dayOr(day: string | null): string {
  const isDay = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day)
  return isDay && !Number.isNaN(Date.parse(day)) ? day : ''
}
