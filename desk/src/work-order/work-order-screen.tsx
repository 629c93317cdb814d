import { useQuery } from '@apollo/client/react'
import { WorkOrderPageDocument, type WorkOrderPageQuery } from '@housing-gateway/client/documents'
import { AssetsTable } from '../asset/assets-table.js'
import { ActionLink } from '../shell/action-link.js'
import { addressOf } from '../shell/address.js'
import { Fact } from '../shell/facts.js'
import { RecordFrame } from '../shell/record-frame.js'
import { RecordHead } from '../shell/record-head.js'
import type { ScreenProps } from '../shell/routes.js'
import { Section } from '../shell/section.js'
import { dayOr, readable } from '../shell/words.js'
import { householdAlerts } from '../tenure/household.js'
import { History } from './history.js'

/** A work order with the alerts of its property, and the notes about it. */
export function WorkOrderScreen({ place: { id } }: ScreenProps) {
  const answer = useQuery(WorkOrderPageDocument, {
    variables: { by: { uuid: id } },
    fetchPolicy: 'cache-and-network',
  })
  return (
    <RecordFrame
      {...{ kind: 'WORK_ORDERS', uuid: id, title: 'Work order', answer }}
      record={({ workOrder }) => workOrder}
    >
      {(order) => <WorkOrderPage order={order} />}
    </RecordFrame>
  )
}

interface WorkOrderPageProps {
  readonly order: NonNullable<WorkOrderPageQuery['workOrder']>
}

function WorkOrderPage({ order }: WorkOrderPageProps) {
  const { asset, status, isOverdue } = order
  return (
    <>
      <RecordHead
        title={`Work order ${order.reference ?? 'without a number'}`}
        alerts={householdAlerts([], asset, asset?.cautionaryAlerts?.nodes)}
        actions={
          asset !== null && (
            <ActionLink href={addressOf('asset', asset.uuid)}>Open the property</ActionLink>
          )
        }
      >
        <Fact name="Repair">{order.description}</Fact>
        <Fact name="Status">
          {status !== null && `${readable(status)}${isOverdue ? ', overdue' : ''}`}
        </Fact>
        <Fact name="Priority">{order.priority}</Fact>
        <Fact name="Trade">{order.tradeDescription}</Fact>
        <Fact name="Address">{order.property}</Fact>
        <Fact name="Raised">{dayOr(order.dateRaised)}</Fact>
        <Fact name="Target">{dayOr(order.targetDate)}</Fact>
        <Fact name="Completed">{dayOr(order.dateCompleted)}</Fact>
        <Fact name="Contractor">{order.owner}</Fact>
      </RecordHead>
      <Section title="Notes" needs={['search:notes']}>
        <History notes={order.notes} />
      </Section>
      <Section title="Property" needs={['search:assets']}>
        {asset === null ? (
          <p class="govuk-body">The property {order.propertyReference ?? ''} is unknown here.</p>
        ) : (
          <AssetsTable caption="Property" rows={[asset]} />
        )}
      </Section>
    </>
  )
}
