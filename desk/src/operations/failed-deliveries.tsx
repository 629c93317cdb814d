import { useQuery } from '@apollo/client/react'
import {
  DeliveriesToMendDocument,
  RetryDeliveryDocument,
  type DeliveriesToMendQuery,
} from '@housing-gateway/client/documents'
import { QueryResult } from '../shell/query-result.js'
import { deliveryWords } from '../shell/deliveries.js'
import { errorWords } from '@housing-gateway/client/error-words'
import { channel } from '../shell/notification-words.js'
import type { Column } from '../shell/table.js'
import { moment } from '../shell/words.js'
import { ActButton } from './act-button.js'
import { About, SentTo, WithNotifications } from './notifications-of-rows.js'
import { listPage, polling, PagedList } from './paged-list.js'

type Row = NonNullable<DeliveriesToMendQuery['failedDeliveries']>['nodes'][number]

const columns: readonly Column<Row>[] = [
  { heading: 'Created', cell: ({ createdAt }) => moment(createdAt) },
  { heading: 'Channel', cell: (row) => channel(row.channel) },
  {
    heading: 'To',
    cell: ({ channel, notificationId: id }) => <SentTo channel={channel} id={id} />,
  },
  { heading: 'About', cell: ({ notificationId }) => <About id={notificationId} /> },
  { heading: 'State', cell: ({ status }) => deliveryWords(status) },
  { heading: 'Reason', cell: ({ failure }) => <>{errorWords({ code: failure?.code })}</> },
  { heading: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
  { heading: 'Action', cell: (row) => <Retry row={row} /> },
]

/**
 * Failed and uncertain messages. Uncertain messages are settled outside the desk, by someone with access to the
 * provider.
 */
export function FailedDeliveries({ query }: { readonly query: URLSearchParams }) {
  const answer = useQuery(DeliveriesToMendDocument, {
    ...polling,
    variables: listPage(query, 'deliveries'),
    fetchPolicy: 'cache-and-network',
  })
  return (
    <QueryResult answer={answer} what="the messages">
      {({ failedDeliveries: page }) => (
        <WithNotifications ids={page?.nodes.map(({ notificationId }) => notificationId) ?? []}>
          <PagedList
            page={page}
            query={query}
            columns={columns}
            list="deliveries"
            caption="Failed and uncertain messages"
            none="There are no failed messages."
            label="Pages of messages"
          />
        </WithNotifications>
      )}
    </QueryResult>
  )
}

function Retry({ row }: { readonly row: Row }) {
  if (row.failure?.isRetryable !== true) {
    return (
      <>
        {row.status === 'UNCERTAIN'
          ? 'Check with the provider. An administrator then records the outcome.'
          : 'None: sending it again would not help'}
      </>
    )
  }
  return (
    <ActButton
      label="Send again"
      about={`${channel(row.channel)}, ${moment(row.createdAt)}`}
      act={(client) =>
        client.mutate({ mutation: RetryDeliveryDocument, variables: { input: { id: row.id } } })
      }
      errorsOf={({ retryDelivery }) => retryDelivery?.errors}
    />
  )
}
