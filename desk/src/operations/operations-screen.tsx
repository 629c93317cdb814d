import { useQuery } from '@apollo/client/react'
import { OperationsDocument } from '@housing-gateway/client/documents'
import { Asked } from '../shell/asked.js'
import type { ScreenProps } from '../shell/routes.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { Section } from '../shell/section.js'
import { DeadEvents } from './dead-events.js'
import { FailedDeliveries } from './failed-deliveries.js'
import { IndexTable } from './index-table.js'
import { lookingAgain } from './paged-list.js'
import { Said } from './said.js'
import { ServiceList } from './service-list.js'

/** How deliveries, events and indexes are, for those who run the gateway. */
export function OperationsScreen({ place: { query } }: ScreenProps) {
  const answer = useQuery(OperationsDocument, {
    ...lookingAgain,
    fetchPolicy: 'cache-and-network',
  })
  return (
    <Said>
      <ScreenTitle>Operations</ScreenTitle>
      <Asked answer={answer} what="the state of the gateway">
        {({ searchIndexes, providerServices }) => (
          <>
            <Section title="Search indexes">
              <IndexTable indexes={searchIndexes ?? []} />
            </Section>
            <Section title="Services of the provider">
              <ServiceList services={providerServices ?? []} />
            </Section>
          </>
        )}
      </Asked>
      <Section title="Messages that failed or are uncertain">
        <FailedDeliveries query={query} />
      </Section>
      <Section title="Events that are not tried any more">
        <DeadEvents query={query} />
      </Section>
    </Said>
  )
}
