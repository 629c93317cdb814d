import { useQuery } from '@apollo/client/react'
import {
  DeadEventsDocument,
  DiscardEventsDocument,
  ReplayEventsDocument,
  type DeadEventsQuery,
} from '@housing-gateway/client/documents'
import { Asked } from '../shell/asked.js'
import { Pages } from '../shell/pages.js'
import { Empty } from '../shell/states.js'
import { Table, type Column } from '../shell/table.js'
import { moment } from '../shell/words.js'
import { ActButton } from './act-button.js'
import { listAddress, listPage, rowsAPage } from './list-pages.js'

type DeadEvent = NonNullable<DeadEventsQuery['deadEvents']>['nodes'][number]

const columns: readonly Column<DeadEvent>[] = [
  { heading: 'Given up', cell: ({ settledAt }) => moment(settledAt) },
  { heading: 'Event', cell: ({ eventType }) => <bdi>{eventType}</bdi> },
  { heading: 'About', cell: ({ entityId }) => <code>{entityId}</code> },
  {
    heading: 'Why',
    cell: ({ failureCode, failureReason }) => (
      <>
        <code>{failureCode ?? '–'}</code> {failureReason}
      </>
    ),
  },
  { heading: 'Tries', isNumber: true, cell: ({ attempts }) => attempts },
  { heading: 'To do', cell: (event) => <Choices event={event} /> },
]

/** Events that were given up: each can be tried again, or put aside for good. */
export function DeadEvents({ query }: { readonly query: URLSearchParams }) {
  const page = listPage(query, 'events')
  const answer = useQuery(DeadEventsDocument, {
    variables: { page, pageSize: rowsAPage },
    fetchPolicy: 'cache-and-network',
  })
  return (
    <Asked answer={answer} what="the events">
      {({ deadEvents: found }) =>
        found === null || found.nodes.length === 0 ? (
          <Empty>No event was given up.</Empty>
        ) : (
          <>
            <Table
              caption="Events that are not tried any more"
              {...{ columns }}
              rows={found.nodes}
              keyOf={({ id }) => id}
            />
            <Pages
              {...{ page, size: rowsAPage, total: found.totalCount, isSizeFixed: true }}
              label="Pages of events"
              at={(number) => listAddress(query, 'events', number)}
            />
          </>
        )
      }
    </Asked>
  )
}

function Choices({ event: { id, eventType, entityId } }: { readonly event: DeadEvent }) {
  const about = `${eventType} of ${entityId}`
  const variables = { input: { ids: [id] } }
  return (
    <>
      <ActButton
        {...{ about }}
        label="Try again"
        act={(client) => client.mutate({ mutation: ReplayEventsDocument, variables })}
        errorsOf={({ replayEvents }) => replayEvents?.errors}
      />{' '}
      <ActButton
        {...{ about }}
        label="Put aside"
        act={(client) => client.mutate({ mutation: DiscardEventsDocument, variables })}
        errorsOf={({ discardEvents }) => discardEvents?.errors}
      />
    </>
  )
}
