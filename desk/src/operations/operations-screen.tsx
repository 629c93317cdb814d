import { useQuery } from '@apollo/client/react'
import { OperationsDocument } from '@housing-gateway/client/documents'
import { QueryResult } from '../shell/query-result.js'
import type { ScreenProps } from '../shell/routes.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { Section } from '../shell/section.js'
import { DeadEvents } from './dead-events.js'
import { FailedDeliveries } from './failed-deliveries.js'
import { IndexTable } from './index-table.js'
import { polling } from './paged-list.js'
import { Announcements } from './announcements.js'
import { ServiceList } from './service-list.js'

/** State of deliveries, events and indexes, for operators. */
export function OperationsScreen({ place: { query } }: ScreenProps) {
  const answer = useQuery(OperationsDocument, {
    ...polling,
    fetchPolicy: 'cache-and-network',
  })
  return (
    <Announcements>
      <ScreenTitle>Operations</ScreenTitle>
      <QueryResult answer={answer} what="the state of the gateway">
        {({ searchIndexes, providerServices }) => (
          <>
            <Section title="Search indexes">
              <IndexTable indexes={searchIndexes ?? []} />
            </Section>
            <Section title="Provider services">
              <ServiceList services={providerServices ?? []} />
            </Section>
          </>
        )}
      </QueryResult>
      <Section title="Failed and uncertain messages">
        <FailedDeliveries query={query} />
      </Section>
      <Section title="Failed events">
        <DeadEvents query={query} />
      </Section>
    </Announcements>
  )
}
