import { useQuery } from '@apollo/client/react'
import { SuspenseListDocument } from '@housing-gateway/client/documents'
import { addressOf, queryWith } from '../shell/address.js'
import { QueryResult } from '../shell/query-result.js'
import { isBeyond, NoSuchPage, Pages, pagesOf, readPages } from '../shell/pages.js'
import type { ScreenProps } from '../shell/routes.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { Empty } from '../shell/states.js'
import { counted } from '../shell/words.js'
import { PaymentFilter } from './payment-filter.js'
import { SuspenseTable } from './suspense-table.js'
import { hasCriteria, readCriteria, variablesOf } from './payment-criteria.js'

/** Search results are limited to this number. */
const window = 1_000

const parts = [
  { name: '', label: 'All', filter: null, none: 'There are no payments in suspense.' },
  {
    name: 'open',
    label: 'To be resolved',
    none: 'All payments are resolved.',
    filter: { suspenseResolution: { isOpen: true } },
  },
  {
    name: 'resolved',
    label: 'Resolved',
    none: 'No payments have been resolved.',
    filter: { suspenseResolution: { isResolved: true } },
  },
] as const

/** Payments without a known tenure, and their resolution. */
export function SuspenseScreen({ place: { query } }: ScreenProps) {
  const { page, size } = readPages(query)
  const at = pagesOf('suspense', query)
  const part = parts.find(({ name }) => name === query.get('show')) ?? parts[0]
  const criteria = readCriteria(query)
  const variables = variablesOf(criteria)
  const answer = useQuery(SuspenseListDocument, {
    variables: {
      ...variables,
      filter: { ...variables.filter, ...part.filter },
      page: Math.min(page, window / size),
      pageSize: size,
    },
    fetchPolicy: 'cache-and-network',
  })
  return (
    <>
      <ScreenTitle>Suspense</ScreenTitle>
      <nav aria-label="Parts of suspense">
        <ul class="desk-tabs desk-kinds">
          {parts.map(({ name, label }) => (
            <li key={name}>
              <a
                class="govuk-link"
                href={addressOf('suspense', '', queryWith(query, { show: name, page: '' }))}
                aria-current={name === part.name ? 'page' : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {/* The key resets the form when the address changes, for example by the back button. */}
      <PaymentFilter key={JSON.stringify(criteria)} query={query} />
      <QueryResult answer={answer} what="the payments">
        {({ searchTransactions: payments }) => {
          if (payments === null || payments.totalCount === 0) {
            return <Empty>{hasCriteria(criteria) ? 'No payments found.' : part.none}</Empty>
          }
          const paging = { page, size, at, total: Math.min(payments.totalCount, window) }
          if (isBeyond(paging)) return <NoSuchPage {...paging} />
          return (
            <>
              <p class="govuk-body">
                {counted(payments.totalCount, 'payment', 'payments', payments.isTotalCountCapped)},
                the latest first
              </p>
              <SuspenseTable rows={payments.nodes} />
              <Pages {...paging} label="Pages of payments" />
            </>
          )
        }}
      </QueryResult>
    </>
  )
}
