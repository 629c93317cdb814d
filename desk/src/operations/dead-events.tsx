import { useQuery } from '@apollo/client/react'
import {
  DeadEventsDocument,
  DiscardEventsDocument,
  ReplayEventsDocument,
  type DeadEventsQuery,
} from '@housing-gateway/client/documents'
import { QueryResult } from '../shell/query-result.js'
import type { Column } from '../shell/table.js'
import { moment } from '../shell/words.js'
import { ActButton } from './act-button.js'
import { listPage, polling, PagedList } from './paged-list.js'

type DeadEvent = NonNullable<DeadEventsQuery['deadEvents']>['nodes'][number]

const columns: readonly Column<DeadEvent>[] = [
  { heading: 'Failed at', cell: ({ settledAt }) => moment(settledAt) },
  { heading: 'Event', cell: ({ eventType }) => <bdi>{eventType}</bdi> },
  { heading: 'About', cell: ({ entityId }) => <code>{entityId}</code> },
  {
    heading: 'Reason',
    cell: ({ failureCode, failureReason }) => (
      <>
        <code>{failureCode ?? '–'}</code> {failureReason}
      </>
    ),
  },
  { heading: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
  { heading: 'Action', cell: (event) => <EventActions event={event} /> },
]

/** Dead and parked events. Each can be retried or discarded. */
export function DeadEvents({ query }: { readonly query: URLSearchParams }) {
  const answer = useQuery(DeadEventsDocument, {
    ...polling,
    variables: listPage(query, 'events'),
    fetchPolicy: 'cache-and-network',
  })
  return (
    <QueryResult answer={answer} what="the events">
      {({ deadEvents: page }) => (
        <PagedList
          page={page}
          query={query}
          columns={columns}
          list="events"
          caption="Failed events"
          none="There are no failed events."
          label="Pages of events"
        />
      )}
    </QueryResult>
  )
}

function EventActions({ event: { id, eventType, entityId } }: { readonly event: DeadEvent }) {
  const about = `${eventType} of ${entityId}`
  const variables = { input: { ids: [id] } }
  return (
    <>
      <ActButton
        about={about}
        label="Retry"
        act={(client) => client.mutate({ mutation: ReplayEventsDocument, variables })}
        errorsOf={({ replayEvents }) => replayEvents?.errors}
      />{' '}
      <ActButton
        about={about}
        label="Discard"
        act={(client) => client.mutate({ mutation: DiscardEventsDocument, variables })}
        errorsOf={({ discardEvents }) => discardEvents?.errors}
      />
    </>
  )
}
