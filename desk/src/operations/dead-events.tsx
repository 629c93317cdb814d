import { useQuery } from '@apollo/client/react'
import {
  DeadEventsDocument,
  DiscardEventsDocument,
  ReplayEventsDocument,
  type DeadEventsQuery,
} from '@housing-gateway/client/documents'
import { Asked } from '../shell/asked.js'
import type { Column } from '../shell/table.js'
import { moment } from '../shell/words.js'
import { ActButton } from './act-button.js'
import { listPage, lookingAgain, PagedList } from './paged-list.js'

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
  const answer = useQuery(DeadEventsDocument, {
    ...lookingAgain,
    variables: listPage(query, 'events'),
    fetchPolicy: 'cache-and-network',
  })
  return (
    <Asked answer={answer} what="the events">
      {({ deadEvents: found }) => (
        <PagedList
          {...{ found, query, columns }}
          list="events"
          caption="Events that are not tried any more"
          none="No event was given up."
          label="Pages of events"
        />
      )}
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
