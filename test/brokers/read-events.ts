import { randomUUID } from 'node:crypto'
import type { DeadEvent } from '../../src/events/dead-events.js'
import type { IntakeStanding } from '../../src/events/broker/broker-intake.js'
import { eventually } from '../support/eventually.js'
import type { TestGateway } from '../support/gateway.js'

/** An event in the format of the services. */
export function eventAbout(entityId: string) {
  return { id: randomUUID(), eventType: 'PersonUpdatedEvent', entityId, eventData: {} }
}

export function nodesOf(data: unknown, field: string): unknown[] {
  const page = (data as Record<string, { nodes: unknown[] } | undefined> | null)?.[field]
  return page?.nodes ?? []
}

/** The dead events as an operator sees them, once there are `count`. */
export async function deadEvents(gateway: TestGateway, count: number): Promise<DeadEvent[]> {
  const { body } = await eventually(
    () =>
      gateway.ask(
        '{ deadEvents { nodes { key eventType entityId receivedFrom failureCode failureReason } } }',
      ),
    ({ body: { data } }) => nodesOf(data, 'deadEvents').length === count,
  )
  return nodesOf(body.data, 'deadEvents') as DeadEvent[]
}

/** The details of the event broker in `/ready`. */
export async function brokerDetails({ url }: TestGateway): Promise<IntakeStanding> {
  const response = await fetch(`${url}/ready`)
  return ((await response.json()) as { details: { broker: IntakeStanding } }).details.broker
}
